import type { StaffLetterKind } from '../../locales/catalogue.ts'

/**
 * One letter to a member of staff about how they log in, called for by one event of their charity. An
 * event may call for two: another username is asked for at one address, and told of at the other. Of a
 * changed payment method each owner has a letter.
 */
export type MailStaffInput = { organisationId: string; eventId: string } & (
  | { kind: StaffLetterKind }
  | { kind: 'payment_methods_changed'; staffId: string }
)

/** An event calls for each of its letters once, however often it is told of. */
export const mailStaffId = (letter: MailStaffInput): string => {
  const { eventId, kind } = letter
  const name = `mail-staff-${eventId}-${kind}`
  return 'staffId' in letter ? `${name}-${letter.staffId}` : name
}
