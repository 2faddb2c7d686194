import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'

/** The card provider's reference to a card of a charity, as its form has it. */
export const charityCardEntries = {
  paymentMethod: v.pipe(
    v.string('payment_method.required'),
    v.regex(/^pm_[A-Za-z0-9_]{1,80}$/, 'payment_method.invalid'),
  ),
  /** These digits identify a card that was saved before under another reference. */
  last4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'last4.invalid'))),
}

export const cardSetupEntries = { setupId: idSchema('card_setup') }

/** A card that is not saved yet. */
export type UnsavedCard =
  /** The bank's own page must first get its customer's approval. */
  | { status: 'requires_action'; setupId: string; stripe3DS: string }
  | { status: 'processing'; setupId: string }
