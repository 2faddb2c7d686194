/**
 * The input for one letter to a donor about their account, for one event of theirs: a requested
 * link, or a change that they should know about.
 */
export type MailDonorInput = { donorId: string; eventId: string }

/** Each event sends one letter, even if it is delivered more than once. */
export const mailDonorId = ({ eventId }: Pick<MailDonorInput, 'eventId'>): string =>
  `mail-donor-${eventId}`
