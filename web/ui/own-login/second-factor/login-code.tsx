import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Field } from '../../form/field.tsx'
import { Notice } from '../../feedback/notice/notice.tsx'
import { TextInput } from '../../form/input/text-input.tsx'
import type { FieldState } from '../../../lib/form/command-form.ts'
import styles from './login-code.module.css'

type LoginCodeProps = {
  state: FieldState<'code'> & { form: { clearErrors: (name: 'code') => void } }
  /** The text about the phone, shown above its code. */
  lead?: ReactNode
}

/**
 * Asks for the phone's digits, or for a recovery code if the phone is lost. A recovery code also
 * has letters, which a numeric keypad does not have.
 */
export const LoginCode = ({ state: { form, errorOf }, lead }: LoginCodeProps) => {
  const { t } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  const change = (): void => {
    setRecovery(!isRecovery)
    form.clearErrors('code')
  }
  return (
    <>
      {!isRecovery && lead}
      <Field
        name="code"
        label={isRecovery ? t`Recovery code` : t`Code from your authenticator app`}
        hint={
          isRecovery
            ? t`One of the ten that you saved. Each works once.`
            : t`Six digits. A recovery code works too.`
        }
        error={errorOf('code')}
      >
        <TextInput
          {...form.register('code')}
          {...(isRecovery
            ? { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
            : { inputMode: 'numeric', autoComplete: 'one-time-code' })}
        />
      </Field>
      <div>
        <button type="button" className={styles.link} onClick={change}>
          {isRecovery ? (
            <Trans>Use the code from the app</Trans>
          ) : (
            <Trans>Use a recovery code</Trans>
          )}
        </button>
      </div>
    </>
  )
}

/** Above the code of a login whose password was right. */
export const OneMoreStep = () => (
  <Notice>
    <Trans>The password is right. One more step: the code from your phone.</Trans>
  </Notice>
)
