/** The kinds of subject that a review can have. Each has a page, except a login. */
export const reviewSubjectKinds = [
  'payment',
  'offline_entry',
  'recurring_plan',
  'import',
  'payout',
  'balance',
  'bank_account',
  'connected_account',
  'approval',
  'member',
  'organisation',
  'application',
  'donor',
  'administrator',
] as const
export type ReviewSubjectKind = (typeof reviewSubjectKinds)[number]
