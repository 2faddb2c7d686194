import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { changeUsernameSchema } from '@almoner/api/account/contract.ts'
import { Field } from '../ui/form/field.tsx'
import { FormSection } from '../ui/form-screen/form-section.tsx'
import { FocusTarget } from '../ui/layout/focus-target.tsx'
import { Notice } from '../ui/feedback/notice/notice.tsx'
import { PasswordField } from '../ui/own-login/password/password-field.tsx'
import { TextInput } from '../ui/form/input/text-input.tsx'
import { useCommandForm } from '../lib/form/command-form.ts'
import { useLanguage } from '../lib/language/i18n.ts'
import { useRefusalMessage } from '../lib/api/failure/refusal-message.ts'
import { askForUsername, staffAccountQuery } from './staff-account-api.ts'
import styles from './staff-account.module.css'

const schema = v.omit(changeUsernameSchema, ['language'])

export type UsernameRequest = {
  /** The address that a mail is being sent to. Null if it is the user's address already. */
  to: string | null | undefined
  /** The number of requests. Each request resets the form. */
  times: number
}

type ChangeUsernameProps = {
  username: string
  request: UsernameRequest
  done: (newUsername: string | null) => void
}

/** Changes the username. The request needs the password, and the new mailbox confirms it. */
export const ChangeUsername = ({ username, request, done }: ChangeUsernameProps) => {
  const { to, times } = request
  return (
    <div className={styles.part}>
      {to !== undefined && (
        <FocusTarget key={times}>
          <Notice tone={to === null ? 'info' : 'success'}>
            {to === null ? (
              <Trans>You log in with this address already.</Trans>
            ) : (
              <Trans>
                An email is on its way to <strong translate="no">{to}</strong>. We have also
                notified your current address.
              </Trans>
            )}
          </Notice>
        </FocusTarget>
      )}
      <UsernameForm key={`${username} ${times}`} done={done} />
    </div>
  )
}

const UsernameForm = ({ done }: { done: (newUsername: string | null) => void }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const state = useCommandForm({
    initial: { username: '', password: '' },
    schema,
    send: (typed) => askForUsername({ ...typed, language }),
    done: ({ newUsername }) => done(newUsername),
    reads: [staffAccountQuery.queryKey],
    labelsOf: useLabels(),
  })
  return (
    <FormSection state={state} act={<Trans>Send the link</Trans>} busy={t`Sending…`} compact>
      <Field
        name="username"
        label={t`New email address`}
        hint={t`This is what you log in with. It changes when you open the link that we email there.`}
        error={state.errorOf('username')}
      >
        <TextInput
          {...state.form.register('username')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Field>
      <PasswordField state={state} name="password" label={t`Your password`} />
    </FormSection>
  )
}

const useLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const sentence = useRefusalMessage()
  return (code) => {
    const labels: Record<string, string> = {
      'password.required': t`Enter your password`,
      'password.too_long': t`This is too long for a password`,
      'email.too_long': t`Shorten this text`,
    }
    return labels[code] ?? sentence(code)
  }
}
