import { useParams } from '@tanstack/react-router'
import { LinkPage } from '../links/link-page.tsx'
import { staffLogin } from '../own-login/own-logins.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'
import type { PasswordSite } from './password-site.ts'
import { ResetLink } from './reset-link.tsx'
import { ResetMailSent } from './reset-mail-sent.tsx'

const site: PasswordSite = {
  login: staffLogin,
  Door: LinkPage,
  paths: {
    logIn: '/OrgLogin',
    forgot: '/OrgForgotPassword',
    sent: '/OrgForgotPasswordConfirm',
    reset: '/ResetPassword',
  },
}

/** Lets a charity's staff member replace a forgotten password. */
export const OrgForgotPassword = () => <ForgotPassword site={site} />

export const OrgForgotPasswordConfirm = () => <ResetMailSent site={site} />

export const EmailResetPassword = () => {
  const { token } = useParams({ from: '/EmailResetPassword/$token' })
  return <ResetLink site={site} token={token} />
}

export const ResetPassword = () => <NewPassword site={site} />
