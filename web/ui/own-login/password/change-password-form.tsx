import { Trans, useLingui } from '@lingui/react/macro'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useOwnLoginLabels } from '../../../lib/session/login/own-login-labels.ts'
import { changedPasswordSchema } from '../../../lib/session/login/own-login-schemas.ts'
import { FormSection } from '../../form-screen/form-section.tsx'
import type { LoginApi } from '../login-api.ts'
import { PasswordField } from './password-field.tsx'

type ChangePasswordFormProps = {
  login: LoginApi
  done: () => void | Promise<void>
  compact?: boolean
}

/** Current, new and repeated. Every other login ends. */
export const ChangePasswordForm = ({ login, done, compact }: ChangePasswordFormProps) => {
  const { t } = useLingui()
  const state = useCommandForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    schema: changedPasswordSchema,
    send: ({ oldPassword, newPassword }) => login.changePassword({ oldPassword, newPassword }),
    done,
    fieldOf: { wrong_password: 'oldPassword' },
    reads: [login.sessionsQuery.queryKey],
    labelsOf: useOwnLoginLabels(),
  })
  return (
    <FormSection
      state={state}
      act={<Trans>Change the password</Trans>}
      busy={t`One moment…`}
      compact={compact ?? false}
    >
      <PasswordField state={state} name="oldPassword" label={t`Current password`} />
      <PasswordField
        state={state}
        name="newPassword"
        repeatedIn="again"
        label={t`New password`}
        isNew
      />
      <PasswordField state={state} name="again" label={t`Confirm new password`} isNew />
    </FormSection>
  )
}
