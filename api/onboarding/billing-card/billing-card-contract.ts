import * as v from 'valibot'
import {
  cardSetupEntries,
  charityCardEntries,
  type UnsavedCard,
} from '../../use-cases/charity-card/contract.ts'
import type { ApplicationAnswer } from '../contract.ts'

/**
 * POST /organizations/application/card: the card provider's reference to a card for the
 * subscription. A card that is sent again while it is being saved is the same request. POST
 * …/card/status returns its state.
 */
export const billingCardSchema = v.object(charityCardEntries)
export type BillingCardBody = v.InferInput<typeof billingCardSchema>
export const billingCardStatusSchema = v.object(cardSetupEntries)
export type BillingCardAnswer =
  /** The card is saved, and part of the application. */
  { status: 'succeeded'; setupId: string; application: ApplicationAnswer } | UnsavedCard
