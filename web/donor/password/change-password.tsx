import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { changePassword } from '../account-api.ts'
import { PasswordField } from '../account-fields.tsx'
import { useAccountLabels } from '../account-labels.ts'
import { useCommandForm } from '../../lib/command-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { changedPasswordSchema } from '../account-schemas.ts'

export const ChangePassword = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    schema: changedPasswordSchema,
    send: ({ oldPassword, newPassword }) => changePassword({ oldPassword, newPassword }),
    done: () => navigate({ to: '/ConfirmPassword', replace: true }),
    fieldOf: { wrong_password: 'oldPassword' },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <AccountFrame
      title={t`Change your password`}
      lead={t`You will be logged out on every other device.`}
      back="/AcInfo"
    >
      <FormSection state={state} act={<Trans>Change the password</Trans>} busy={t`One moment…`}>
        <PasswordField state={state} name="oldPassword" label={t`Current password`} />
        <PasswordField
          state={state}
          name="newPassword"
          repeatedIn="again"
          label={t`New password`}
          isNew
        />
        <PasswordField state={state} name="again" label={t`New password once more`} isNew />
      </FormSection>
    </AccountFrame>
  )
}
