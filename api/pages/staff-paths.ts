/** First segments of the platform's own pages: the desk's and those of administration. */
export const deskPaths = new Set([
  'OrgLogin',
  'EmailVerified',
  'ResetEmail',
  'UndoUsername',
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
])
