import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema, type OrganisationId, type PaymentId } from '../kernel/ids.ts'

export const receiptMailed = eventShape(
  'ReceiptMailed',
  v.strictObject({
    paymentId: idSchema('payment'),
    organisationId: idSchema('organisation'),
    receiptNumber: v.string(),
  }),
)

export const receiptEvents = [receiptMailed] as const
export type ReceiptEvent = EventOf<typeof receiptMailed>

export type MailReceipt = {
  type: 'MailReceipt'
  paymentId: PaymentId
  organisationId: OrganisationId
  receiptNumber: string
}

export type ReceiptState = { mailed: readonly string[] }

/** What became of one payment's receipt after the book gave it its number. */
export const receipt: Decider<ReceiptState, MailReceipt, ReceiptEvent, never> = {
  category: 'receipt',
  shapes: receiptEvents,
  initial: { mailed: [] },
  decide: ({ type: _type, ...data }, state) =>
    state.mailed.includes(data.receiptNumber) ? [] : [{ type: 'ReceiptMailed', data }],
  evolve: (state, event) => ({ mailed: [...state.mailed, event.data.receiptNumber] }),
}
