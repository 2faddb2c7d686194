import * as v from 'valibot'
import { idSchema, type Id, type PaymentId } from '../kernel/ids.ts'

/** The subject of a receipt: a payment through the platform, or money received outside it. */
export const receiptOfSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('payment'), id: idSchema('payment') }),
  v.strictObject({ kind: v.literal('offline_entry'), id: idSchema('offline_entry') }),
])
export type ReceiptOf = v.InferOutput<typeof receiptOfSchema>

export const ofPayment = (id: PaymentId): ReceiptOf => ({ kind: 'payment', id })

export const ofOfflineEntry = (id: Id<'offline_entry'>): ReceiptOf => ({
  kind: 'offline_entry',
  id,
})
