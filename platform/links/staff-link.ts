import type { StaffLinkPurpose } from '@almoner/domain/organisation/staff.ts'

const pages = {
  verify_email: 'EmailVerified',
  change_username: 'ResetEmail',
  undo_username: 'UndoUsername',
} as const satisfies Record<StaffLinkPurpose, string>

/** The page of the platform's own site that a letter to staff leads to. */
export const staffLinkPath = (purpose: StaffLinkPurpose, token: string): string =>
  `/${pages[purpose]}/${token}`
