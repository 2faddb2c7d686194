import type { OrganisationId, PaymentId, PersonId, ProjectId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Cents } from '../kernel/money.ts'
import type { TransactionType } from '../kernel/transaction-type.ts'
import type { Card, FailureReason, Payer } from './events.ts'

/** What the charity and its project allow, read from their own streams when the command is built. */
export type PaymentTerms = {
  organisation: { approved: boolean; minimumCents: Cents }
  /** Null for a gift to the charity as a whole; `foreign` when it is another charity's. */
  project: { status: 'open' | 'unlisted' | 'closed'; foreign: boolean } | null
}

/**
 * Starts a payment, or, on an attempt whose last card was declined, tries another card. Sent again
 * with the same card it changes nothing.
 */
export type InitiatePayment = {
  type: 'InitiatePayment'
  paymentId: PaymentId
  organisationId: OrganisationId
  projectId: ProjectId | null
  projectName: string
  transactionType: TransactionType
  amountCents: Cents
  coverFee: boolean
  card: Card
  transactionCountry: string
  language: Language
  contentHash: string
  payerId: PersonId
  payer: Payer
  terms: PaymentTerms
}

export type IdentifyCard = {
  type: 'IdentifyCard'
  try: number
  card: { brand: string; country: string; last4: string }
}

export type RequireAuthentication = {
  type: 'RequireAuthentication'
  try: number
  providerPaymentId: string
}

export type SucceedPayment = {
  type: 'SucceedPayment'
  try: number
  providerPaymentId: string
  chargedCents: Cents
}

export type FailPayment = {
  type: 'FailPayment'
  try: number
  reason: FailureReason
  code: string | null
  providerPaymentId: string | null
}

export type PaymentCommand =
  | InitiatePayment
  | IdentifyCard
  | RequireAuthentication
  | SucceedPayment
  | FailPayment

export type PaymentRefusal =
  | 'organisation_not_open'
  | 'project_not_found'
  | 'project_closed'
  | 'amount_below_minimum'
  | 'amount_too_large'
  | 'attempt_reused'
  | 'payment_in_progress'
  | 'too_many_tries'
  | 'payment_not_found'
  | 'card_not_identified'
  | 'amount_mismatch'
  | 'already_succeeded_elsewhere'
