/** First segments of the platform's own pages: the desk's and those of administration. */
export const deskPaths = new Set([
  'OrgLogin',
  'EmailVerified',
  'ResetEmail',
  'UndoUsername',
  'OrgForgotPassword',
  'OrgForgotPasswordConfirm',
  'EmailResetPassword',
  'ResetPassword',
  'OrgInvitation',
  'OrgSettings',
  'AccountOverview',
  'Payments',
  'Inbox',
  'MonthlyGiving',
  'Supporters',
  'WaysToPay',
  'Account',
  'ErrorPrompt',
])

export const adminPaths = new Set([
  'AdminLogin',
  'AdminLoginPassword',
  'AdminAccounts',
  'AdminInbox',
  'AdminForgotPassword',
  'AdminForgotPasswordConfirm',
  'AdminEmailResetPassword',
  'AdminResetPassword',
  'AdminChangePassword',
  'AdminSecondFactor',
])
