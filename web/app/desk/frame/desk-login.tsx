import { createStaffLoginSite } from '../../../account/site/staff-login-site.tsx'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { staffUsername } from '../../../lib/session/login/typed-username.ts'
import { AreaHeader } from '../../../ui/layout/area/area-header.tsx'

/** The login of charities' staff and of applicants. */
export const deskLogin = createStaffLoginSite({
  realm: 'organizations',
  as: 'organization',
  header: <AreaHeader to="/" />,
  typedUsername: staffUsername,
  paths: {
    logIn: '/OrgLogin',
    home: '/AccountOverview',
    forgot: '/OrgForgotPassword',
    forgotSent: '/OrgForgotPasswordConfirm',
    newPassword: '/ResetPassword',
    own: '/OrgSettings/ChangePassword',
    ownBack: '/Account',
    setUp: '/OrgSettings/SecondFactor',
  },
  // The desk may have been closed until now.
  whenSetUp: (queryClient) =>
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
})
