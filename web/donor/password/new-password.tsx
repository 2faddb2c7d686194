import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { NewPasswordForm } from '../../ui/own-login/password/new-password-form.tsx'
import { newPasswordTwiceSchema } from '../../lib/password/new-password-twice.ts'
import { donorLogin } from '../account-api.ts'
import { useAccountLabels } from '../form/account-labels.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { CheckedLink } from '../../ui/account/links/mailed-link.tsx'
import { RePassword } from './re-password.tsx'

/** Opened by the link for a forgotten password. */
export const NewPassword = () => {
  const { token } = useParams({ from: '/account/NewPassword/{-$token}' })
  return token === undefined ? <RePassword /> : <ByLink token={token} />
}

const ByLink = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const link = useQuery(donorLogin.resetLinkQuery(token))
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { newPassword: '', again: '' },
    schema: newPasswordTwiceSchema,
    send: ({ newPassword }) => donorLogin.resetPassword(token, { newPassword }),
    done: () => navigate({ to: '/ConfirmPassword', replace: true }),
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <CheckedLink
      link={link}
      failure={state.failure?.error}
      words={t`It has been used, or is more than 24 hours old. Request another one.`}
      to="/ForgotPassword"
      act={<Trans>Request another link</Trans>}
    >
      {() => (
        <AccountFrame
          look="door"
          title={t`Choose a new password`}
          lead={t`You will be logged out on every device.`}
        >
          <NewPasswordForm state={state} />
        </AccountFrame>
      )}
    </CheckedLink>
  )
}
