import { useParams } from '@tanstack/react-router'
import { AdministrationLinkPage } from '../links/link-page.tsx'
import { administratorLogin } from '../own-login/own-logins.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'
import type { PasswordSite } from './password-site.ts'
import { ResetLink } from './reset-link.tsx'
import { ResetMailSent } from './reset-mail-sent.tsx'

const site: PasswordSite = {
  login: administratorLogin,
  Door: AdministrationLinkPage,
  paths: {
    logIn: '/AdminLogin',
    forgot: '/AdminForgotPassword',
    sent: '/AdminForgotPasswordConfirm',
    reset: '/AdminResetPassword',
  },
}

/** Lets an administrator replace a forgotten password. */
export const AdminForgotPassword = () => <ForgotPassword site={site} />

export const AdminForgotPasswordConfirm = () => <ResetMailSent site={site} />

export const AdminEmailResetPassword = () => {
  const { token } = useParams({ from: '/AdminEmailResetPassword/$token' })
  return <ResetLink site={site} token={token} />
}

export const AdminResetPassword = () => <NewPassword site={site} />
