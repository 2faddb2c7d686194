import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './email-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type EmailInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'onBlur'> & {
  value: string
  /** Takes the address that is suggested in the place of the one that was typed. */
  choose: (address: string) => void
}

/**
 * An e-mail address, inside a `Field`. On leaving the field, a typing error in a common domain is
 * questioned.
 */
export const EmailInput = ({ choose, ...rest }: EmailInputProps) => {
  // While the user types, each partial address would look like a typing error.
  const [left, setLeft] = useState<{ typed: string; suggested: string | undefined }>()
  const suggested = left?.typed === rest.value && !rest.readOnly ? left.suggested : undefined
  const look = async (typed: string): Promise<void> => {
    // Fetched when it is needed: the form does not wait for it, and does without where it cannot be had.
    const { suggestEmail } = await import('../lib/suggest-email.ts')
    setLeft({ typed, suggested: suggestEmail(typed) })
  }
  return (
    <>
      <TextInput
        {...rest}
        type="email"
        inputMode="email"
        onBlur={() => void look(rest.value).catch(() => undefined)}
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
                onClick={() => choose(suggested)}
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
