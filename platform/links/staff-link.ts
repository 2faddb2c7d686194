import type { StaffLinkPurpose } from '@almoner/domain/organisation/staff-events.ts'

const pages = {
  verify_email: 'EmailVerified',
  change_username: 'ResetEmail',
  undo_username: 'UndoUsername',
  reset_password: 'EmailResetPassword',
  accept_invitation: 'OrgInvitation',
} as const satisfies Record<StaffLinkPurpose, string>

/** The page of the platform's own site that a letter to staff leads to. */
export const staffLinkPath = (purpose: StaffLinkPurpose, token: string): string =>
  `/${pages[purpose]}/${token}`

/** The page of administration that a letter to an administrator leads to: a new password. */
export const administratorLinkPath = (token: string): string => `/AdminEmailResetPassword/${token}`

/** The page on which the reader of a letter cancels a request that takes effect after a day. */
export const approvalLinkPath = (token: string): string => `/CancelRequest/${token}`
