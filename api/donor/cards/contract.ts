import * as v from 'valibot'

/** The card provider's reference to a card, for example `pm_…`. */
const paymentMethodSchema = v.pipe(
  v.string('payment_method.required'),
  v.regex(/^pm_[A-Za-z0-9_]{1,80}$/, 'payment_method.invalid'),
)

/** GET /cards: the oldest first. */
export type CardsAnswer = { data: CardAnswer[] }
export type CardAnswer = {
  /** The `paymentMethod` of other calls, to pay with the card or to remove it. */
  id: string
  /** Brand and country determine the fee, and so the total that is shown. */
  card: { brand: string; country: string; last4: string; exp_month: number; exp_year: number }
}

/**
 * POST /cards saves a card. While a card is being saved, sending it again is one request. A
 * repeated `Idempotency-Key` is always one request. Otherwise a card that is already saved is
 * refused with 412.
 */
export const saveCardSchema = v.object({ paymentMethod: paymentMethodSchema })

/**
 * 200 with `succeeded` or `requires_action`; 202 with `processing` while the outcome is unknown.
 */
export type SaveCardAnswer =
  | { status: 'succeeded'; setupIntent: string; id: string; brand: string }
  | {
      status: 'requires_action'
      setupIntent: string
      /** The address of the bank's own page. */
      stripe3DS: string
      id: null
      brand: null
    }
  | { status: 'processing'; setupIntent: string; id: null; brand: null }

/** POST /cards/retrieveCardStatus */
export const cardStatusSchema = v.object({
  /** The provider's id from the answer to POST /cards, or ours until there is one. */
  setupIntent: v.pipe(
    v.string('setup_intent.required'),
    v.regex(/^[\w-]{3,120}$/, 'setup_intent.invalid'),
  ),
})
export type CardStatusAnswer = {
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'processing'
  /** Why the card was not saved, as in a problem. */
  code?: string
  /** The message as a sentence in the reader's language. */
  message?: string
}

/** POST /cards/delete returns 200 with an empty body, also if the card is already removed. */
export const removeCardSchema = v.object({ paymentMethod: paymentMethodSchema })
export type RemoveCardBody = v.InferInput<typeof removeCardSchema>
