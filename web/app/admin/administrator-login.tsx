import { Trans } from '@lingui/react/macro'
import { createStaffLoginSite } from '../../account/site/staff-login-site.tsx'
import { administratorUsername } from '../../lib/session/login/typed-username.ts'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'

export const administratorLogin = createStaffLoginSite({
  realm: 'admin',
  as: 'admin',
  header: <AreaHeader to="/AdminLogin" area={<Trans>Administration</Trans>} />,
  typedUsername: administratorUsername,
  paths: {
    logIn: '/AdminLogin',
    home: '/AdminAccounts',
    forgot: '/AdminForgotPassword',
    forgotSent: '/AdminForgotPasswordConfirm',
    newPassword: '/AdminResetPassword',
    own: '/AdminChangePassword',
    setUp: '/AdminSecondFactor',
  },
})
