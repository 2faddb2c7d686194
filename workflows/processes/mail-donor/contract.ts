/**
 * One letter to a donor about their account, called for by one event of theirs: a link that was asked
 * for, or a change that they should hear of.
 */
export type MailDonorInput = { donorId: string; eventId: string }

/** An event calls for one letter, however often it is told of. */
export const mailDonorId = ({ eventId }: Pick<MailDonorInput, 'eventId'>): string =>
  `mail-donor-${eventId}`
