import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { SentForm } from '../../ui/sent-form.tsx'
import { changePassword } from '../account-api.ts'
import { PasswordField } from '../account-fields.tsx'
import { useAccountForm } from '../account-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { changedPasswordSchema } from '../account-schemas.ts'

export const ChangePassword = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    schema: changedPasswordSchema,
    send: ({ oldPassword, newPassword }) => changePassword({ oldPassword, newPassword }),
    done: () => navigate({ to: '/ConfirmPassword', replace: true }),
    fieldOf: { wrong_password: 'oldPassword' },
  })
  return (
    <AccountFrame
      title={t`Change your password`}
      lead={t`You will be logged out on every other device.`}
      back="/AcInfo"
    >
      <SentForm form={form} act={<Trans>Change the password</Trans>} busy={t`One moment…`}>
        <PasswordField form={form} name="oldPassword" label={t`Current password`} />
        <PasswordField form={form} name="newPassword" label={t`New password`} isNew />
        <PasswordField form={form} name="again" label={t`New password once more`} isNew />
      </SentForm>
    </AccountFrame>
  )
}
