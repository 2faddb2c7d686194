import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/** What the provider says of a card; a browser's word for it is never taken. */
export type CardFacts = {
  brand: string
  /** ISO 3166, two letters. */
  country: string
  last4: string
}

export type CardCharge = {
  paymentId: PaymentId
  amountCents: Cents
  /** Counts the cards tried on this payment, from 1. The same try asked twice is charged once. */
  try: number
  paymentMethodReference: string
  /** The provider's payment of an earlier try: another card is tried on that very payment. */
  providerPaymentId: string | null
  description: string
  statementSuffix: string | null
  /** The charity's own account and the fee kept of the sum; null where the platform collects. */
  destination: { account: string; feeCents: Cents } | null
  /** Where the bank sends its customer back to. */
  returnUrl: string
  metadata: Record<string, string>
}

export type CardFailureReason =
  /** The bank, or the provider's risk rules, said no. */
  | 'card_declined'
  /** The customer did not prove to their bank that it is them. */
  | 'authentication_failed'
  /** The reference names no card that can be charged: unknown, used up, or entered wrongly. */
  | 'card_invalid'
  /** The provider takes this payment from nobody: the charity's account, the sum. */
  | 'provider_refused'
  /** The payment was cancelled at the provider, so nothing can be charged on it any more. */
  | 'cancelled'

export type ChargeOutcome =
  | { outcome: 'succeeded'; providerPaymentId: string; chargedCents: Cents; card: CardFacts }
  | {
      outcome: 'authentication_required'
      providerPaymentId: string
      challengeUrl: string
      card: CardFacts | null
    }
  | { outcome: 'processing'; providerPaymentId: string }
  | {
      outcome: 'failed'
      providerPaymentId: string | null
      reason: CardFailureReason
      /** The provider's own word for it. */
      code: string | null
      card: CardFacts | null
    }

export type Identification =
  | { outcome: 'identified'; card: CardFacts }
  | { outcome: 'invalid'; code: string | null }

/**
 * The port to a card provider. One payment is one payment at the provider, however many cards are
 * tried, so that it cannot succeed twice. Every call may be made again after any error.
 */
export type CardGateway = {
  /** What card a reference names; `invalid` where it names none that can be charged. */
  identify: (paymentMethodReference: string) => Promise<Identification>
  charge: (charge: CardCharge) => Promise<ChargeOutcome>
  /** Reads how the provider's payment stands, and changes nothing. */
  look: (providerPaymentId: string) => Promise<ChargeOutcome>
  /** Closes the payment to any further charge; answers `succeeded` where it came too late. */
  cancel: (providerPaymentId: string) => Promise<ChargeOutcome>
}

/** No answer, or none that tells: the charge may have been made. Ask again, with the same try. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The provider holds something else than was asked for: a person must look before money moves. */
export class ProviderMismatch extends Error {
  override name = 'ProviderMismatch'
}

/** The provider did not understand us, or does not know us: our fault, and asking again is futile. */
export class ProviderRejectedRequest extends Error {
  override name = 'ProviderRejectedRequest'
}
