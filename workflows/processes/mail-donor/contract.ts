/**
 * One letter to a donor about their account, for one event of theirs: a requested link, or a change
 * that they should learn of.
 */
export type MailDonorInput = { donorId: string; eventId: string }

/** Each event sends one letter, however often it is delivered. */
export const mailDonorId = ({ eventId }: Pick<MailDonorInput, 'eventId'>): string =>
  `mail-donor-${eventId}`
