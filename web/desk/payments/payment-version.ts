import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'

/** Changes whenever there may be new events: what is read of them is read again. */
export const versionOf = (payment: DeskPaymentAnswer): string => {
  const { status, failure, method, reference, receiptNumber, receiptVoid } = payment
  const { cardLast4, completedAt, refunds, disputes } = payment
  const ends = [...refunds, ...disputes].map(({ id, status: stands }) => `${id} ${stands}`)
  return JSON.stringify([
    [status, failure, method, reference, receiptNumber, receiptVoid, cardLast4, completedAt],
    ends,
  ])
}
