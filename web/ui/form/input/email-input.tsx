import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './email-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type EmailInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & {
  /** Takes the address that is suggested in the place of the one that was typed. */
  choose: (address: string) => void
}

/**
 * An e-mail address, inside a `Field`. On leaving the field, a typing error in a common domain is
 * questioned.
 */
export const EmailInput = ({ choose, onChange, onBlur, ...rest }: EmailInputProps) => {
  // While the user types, each partial address would look like a typing error.
  const [suggested, setSuggested] = useState<string>()
  const look = async (input: HTMLInputElement): Promise<void> => {
    const typed = input.value
    // Fetched when it is needed: the form does not wait for it, and does without where it cannot be had.
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
