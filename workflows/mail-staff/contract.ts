import type { StaffLetterKind } from '../locales/words.ts'

/**
 * One letter to a member of staff about how they log in, called for by one event of their charity. An
 * event may call for two: another username is asked for at one address, and told of at the other.
 */
export type MailStaffInput = { organisationId: string; eventId: string; kind: StaffLetterKind }

/** An event calls for each of its letters once, however often it is told of. */
export const mailStaffId = ({ eventId, kind }: Pick<MailStaffInput, 'eventId' | 'kind'>): string =>
  `mail-staff-${eventId}-${kind}`
