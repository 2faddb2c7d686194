import type { ReceiptInput } from '../issue-receipt/contract.ts'

/** One letter to a payer, called for by one event of their payment or of its receipt. */
export type MailPayerInput = LetterInput | EntryVoidInput | ResendInput

export type LetterInput = {
  paymentId: string
  eventId: string
  /** The receipt that the event is about, if the stream has one. */
  receiptNumber?: string
  isResend?: false
}

/** A receipt of an offline entry is void. */
export type EntryVoidInput = {
  offlineEntryId: string
  eventId: string
  receiptNumber: string
  isResend?: false
}

/** The input for mailing that receipt once more. */
export type ResendInput = ReceiptInput & { eventId: string; receiptNumber: string; isResend: true }

/** Each event sends one letter, even if it is delivered more than once. */
export const mailPayerId = ({ eventId }: { eventId: string }): string => `mail-payer-${eventId}`
