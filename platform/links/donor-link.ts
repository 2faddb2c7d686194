import type { LinkPurpose } from '@almoner/domain/donor/events.ts'

const pages = {
  verify_email: 'DonorEmailVerified',
  reset_password: 'NewPassword',
  change_username: 'ResetEmail',
  undo_username: 'UndoUsername',
  undo_second_factor: 'UndoSecondFactor',
} as const satisfies Record<LinkPurpose, string>

/** The page that a mail's link opens, which sends the token on to the call it is for. */
export const mailLinkPath = (purpose: LinkPurpose, token: string): string =>
  `/${pages[purpose]}/${token}`
