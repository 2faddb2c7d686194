import type { ReceiptInput } from '../issue-receipt/contract.ts'

/** One letter to a payer about their payment, called for by one event of it or of its receipt. */
export type MailPayerInput = LetterInput | ResendInput

export type LetterInput = {
  paymentId: string
  eventId: string
  /** The receipt that the event is about, if the stream has one. */
  receiptNumber?: string
  isResend?: false
}

/** That receipt is to be mailed once more. */
export type ResendInput = ReceiptInput & { eventId: string; receiptNumber: string; isResend: true }

/** Each event sends one letter, however often it is delivered. */
export const mailPayerId = ({ eventId }: { eventId: string }): string => `mail-payer-${eventId}`
