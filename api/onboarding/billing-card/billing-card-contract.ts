import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { ApplicationAnswer } from '../contract.ts'

/**
 * POST /organizations/application/card: the card provider's reference to a card for the
 * subscription. A card that is sent again while it is being saved is the same request. POST
 * …/card/status returns its state.
 */
export const billingCardSchema = v.object({
  paymentMethod: v.pipe(
    v.string('payment_method.required'),
    v.regex(/^pm_[A-Za-z0-9_]{1,80}$/, 'payment_method.invalid'),
  ),
  /** These digits identify a card that was saved before under another reference. */
  last4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'last4.invalid'))),
})
export type BillingCardBody = v.InferInput<typeof billingCardSchema>
export const billingCardStatusSchema = v.object({ setupId: idSchema('card_setup') })
export type BillingCardAnswer =
  /** The card is saved, and part of the application. */
  | { status: 'succeeded'; setupId: string; application: ApplicationAnswer }
  /** The bank's own page must first get its customer's approval. */
  | { status: 'requires_action'; setupId: string; stripe3DS: string }
  | { status: 'processing'; setupId: string }
