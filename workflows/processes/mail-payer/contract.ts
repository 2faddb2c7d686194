/** One letter to a payer about their payment, called for by one event of it or of its receipt. */
export type MailPayerInput = {
  paymentId: string
  eventId: string
  /** The receipt that the event is about, if the stream has one. */
  receiptNumber?: string
  /** That receipt is to be mailed once more. */
  isResend?: boolean
}

/** Each event sends one letter, however often it is delivered. */
export const mailPayerId = ({ eventId }: Pick<MailPayerInput, 'eventId'>): string =>
  `mail-payer-${eventId}`
