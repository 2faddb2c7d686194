import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './email-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type EmailInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & {
  /** Takes the address that is suggested in the place of the one that was typed. */
  choose: (address: string) => void
}

/**
 * Asks for an e-mail address, inside a `Field`. When the user leaves the field, a likely typing
 * error in a common domain gets a suggestion.
 */
export const EmailInput = ({ choose, onChange, onBlur, ...rest }: EmailInputProps) => {
  // While the user types, each partial address would look like a typing error.
  const [suggested, setSuggested] = useState<string>()
  const look = async (input: HTMLInputElement): Promise<void> => {
    const typed = input.value
    // The suggestions load when needed. The form does not wait for them, and works without them if
    // they cannot be loaded.
    const { suggestEmail } = await import('../../../lib/form/suggest-email.ts')
    if (input.value === typed) setSuggested(suggestEmail(typed))
  }
  return (
    <>
      <TextInput
        {...rest}
        type="email"
        inputMode="email"
        onChange={(event) => {
          setSuggested(undefined)
          return onChange?.(event)
        }}
        onBlur={(event) => {
          if (!rest.readOnly) void look(event.currentTarget).catch(() => undefined)
          return onBlur?.(event)
        }}
      />
      <div role="status" className={styles.status}>
        {suggested !== undefined && (
          <p className={styles.suggestion}>
            <Trans>
              Did you mean{' '}
              <button
                type="button"
                translate="no"
                className={styles.choose}
                onClick={() => {
                  setSuggested(undefined)
                  choose(suggested)
                }}
              >
                {suggested}
              </button>
              ?
            </Trans>
          </p>
        )}
      </div>
    </>
  )
}
