import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { AreaHeader } from '../../ui/layout/area-header.tsx'
import { LoginLayout } from '../../ui/account/login-layout.tsx'
import type { LinkFrame } from '../../ui/account/mailed-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { administratorLogin } from '../own-logins.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'
import type { PasswordSite } from './password-site.ts'
import { ResetLink } from './reset-link.tsx'
import { ResetMailSent } from './reset-mail-sent.tsx'

const LoginFrame: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />}>
    <LoginLayout {...door} />
  </Page>
)

const site: PasswordSite = {
  login: administratorLogin,
  Door: LoginFrame,
  paths: {
    logIn: '/AdminLogin',
    forgot: '/AdminForgotPassword',
    sent: '/AdminForgotPasswordConfirm',
    reset: '/AdminResetPassword',
  },
}

/** A forgotten password of an administrator. */
export const AdminForgotPassword = () => <ForgotPassword site={site} />

export const AdminForgotPasswordConfirm = () => <ResetMailSent site={site} />

export const AdminEmailResetPassword = () => {
  const { token } = useParams({ from: '/AdminEmailResetPassword/$token' })
  return <ResetLink site={site} token={token} />
}

export const AdminResetPassword = () => <NewPassword site={site} />
