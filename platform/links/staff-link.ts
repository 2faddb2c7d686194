import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'

const pages = {
  verify_email: 'EmailVerified',
  change_username: 'ResetEmail',
  undo_username: 'UndoUsername',
  undo_second_factor: 'UndoSecondFactor',
  reset_password: 'EmailResetPassword',
  accept_invitation: 'OrgInvitation',
} as const satisfies Record<StaffLinkPurpose, string>

/** The page of the platform's own site that a letter to staff leads to. */
export const staffLinkPath = (purpose: StaffLinkPurpose, token: string): string =>
  `/${pages[purpose]}/${token}`

const administrationPages = {
  reset_password: 'AdminEmailResetPassword',
  undo_second_factor: 'AdminUndoSecondFactor',
} as const satisfies Record<AdministratorLinkPurpose, string>

/** The page of administration that a letter to an administrator leads to. */
export const administratorLinkPath = (purpose: AdministratorLinkPurpose, token: string): string =>
  `/${administrationPages[purpose]}/${token}`

/** The page on which the reader of a letter cancels a request that takes effect after a day. */
export const approvalLinkPath = (token: string): string => `/CancelRequest/${token}`
