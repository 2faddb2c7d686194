import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChangePasswordForm } from '../../ui/own-login/password/change-password-form.tsx'
import { donorLogin } from '../account-api.ts'
import { AccountFrame } from '../frame/account-frame.tsx'

export const ChangePassword = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <AccountFrame
      title={t`Change your password`}
      lead={t`You will be logged out on every other device.`}
      back="/AcInfo"
    >
      <ChangePasswordForm
        login={donorLogin}
        done={() => navigate({ to: '/ConfirmPassword', replace: true })}
      />
    </AccountFrame>
  )
}
