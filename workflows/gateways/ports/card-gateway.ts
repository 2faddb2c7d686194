import type { Id, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CardWallet } from '@almoner/domain/payment/events.ts'

/** All that a card is charged in; its cents are the smallest unit. */
export const currency = 'hkd'

/** The provider's data about a card; the browser's data about it is never trusted. */
export type CardFacts = {
  brand: string
  /** ISO 3166, two letters. */
  country: string
  last4: string
  /** The wallet that holds the card; left out if the card pays directly. */
  wallet?: CardWallet
}

// The payer is present: the address to which the bank returns the payer, and whether the bank must
// authenticate them (3-D Secure).
type Presence = { returnUrl: string; authenticationForced: boolean }

/** What is charged for: a payer's payment, or an invoice of the platform to a charity. */
export type ChargeSubject =
  | { paymentId: PaymentId; invoiceId?: undefined }
  | { invoiceId: Id<'invoice'>; paymentId?: undefined }

type ChargeTerms = {
  amountCents: Cents
  /** Counts the cards tried on this payment, from 1. A repeated try is charged once. */
  try: number
  paymentMethodReference: string
  /** The provider's payment of an earlier try: another card is tried on that very payment. */
  providerPaymentId: string | null
  description: string
  statementSuffix: string | null
  /** The charity's own account and the fee that is deducted; null if the platform collects. */
  destination: { account: string; feeCents: Cents } | null
  /** The owner of a saved card; such a card is charged for its owner alone. */
  customerId: string | null
  metadata: Record<string, string>
}

export type CardCharge = ChargeSubject & ChargeTerms & Presence

export type CardFailureReason =
  /** The bank, or the provider's risk rules, refused. */
  | 'card_declined'
  /** The customer did not prove to their bank that it is them. */
  | 'authentication_failed'
  /** The reference names no card that can be charged: unknown, used up, or entered wrongly. */
  | 'card_invalid'
  /** The provider refuses this payment from any payer: the charity's account, or the sum. */
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
      /** The provider's own code for it. */
      code: string | null
      card: CardFacts | null
    }

export type Identification =
  /** The card, with the provider's customer who has saved it; null for a card that is not saved. */
  | { outcome: 'identified'; card: CardFacts; customerId: string | null }
  | { outcome: 'invalid'; code: string | null }

/**
 * The port to a card provider. One payment is one payment at the provider, however many cards are
 * tried, so that it cannot succeed twice. Every call may be made again after any error.
 */
export type CardGateway = {
  /** Returns the card of a reference; `invalid` if no card of that name can be charged. */
  identify: (paymentMethodReference: string) => Promise<Identification>
  charge: (charge: CardCharge) => Promise<ChargeOutcome>
  /** Reads the provider's payment, and changes nothing. */
  look: (providerPaymentId: string) => Promise<ChargeOutcome>
  /** Closes the payment to any further charge; `succeeded` if it was already made. */
  cancel: (providerPaymentId: string) => Promise<ChargeOutcome>
}

export type CardRefund = {
  refundId: Id<'refund'>
  providerPaymentId: string
  amountCents: Cents
  reason: 'payer_asked' | 'paid_twice' | 'fraud' | 'other'
}

export type RefundState =
  /** The refund is under way to the payer. If their bank returns it, it becomes `failed`. */
  | { outcome: 'succeeded' }
  | { outcome: 'pending' }
  /** Nothing was refunded; the code is the provider's reason. */
  | { outcome: 'failed'; code: string }

export type RefundOutcome =
  | (RefundState & { providerRefundId: string })
  /** The provider would not even begin. */
  | { outcome: 'failed'; code: string; providerRefundId: null }

export type ProviderRefund = RefundState & {
  providerRefundId: string
  /** Our refund id; null for a refund made in the provider's dashboard. */
  refundId: string | null
  /** Null if the provider's charge belongs to no payment, and so was never ours. */
  providerPaymentId: string | null
  amountCents: Cents
  createdAt: Instant
}

export type CardRefunds = {
  /** Requested twice, after any crash or time-out and however much later, it refunds once. */
  refund: (refund: CardRefund) => Promise<RefundOutcome>
  lookAtRefund: (providerRefundId: string) => Promise<ProviderRefund>
  /** Lists all refunds of a payment, made here or in the dashboard. */
  refundsOf: (providerPaymentId: string) => Promise<readonly ProviderRefund[]>
}

export type ProviderDispute = {
  disputeId: string
  providerPaymentId: string | null
  amountCents: Cents
  /** The bank's reason. */
  reason: string
  /** `prevented`: it ended before the bank took anything. */
  status: 'open' | 'won' | 'lost' | 'prevented'
  /** The sum that the bank holds now: nothing while it only inquires, nor after it was won. */
  withdrawnCents: Cents
  /** The provider's dispute fees so far. */
  feeCents: Cents
  evidenceDueAt: Instant | null
  createdAt: Instant
}

/** A bank warns of fraud; no money has moved. A refund before the dispute saves its fee. */
type FraudWarning = {
  fraudWarningId: string
  providerPaymentId: string | null
  reason: string
  /** False once it was refunded or disputed. */
  isActionable: boolean
}

export type CardDisputes = {
  lookAtDispute: (disputeId: string) => Promise<ProviderDispute>
  disputesOf: (providerPaymentId: string) => Promise<readonly ProviderDispute[]>
  lookAtFraudWarning: (fraudWarningId: string) => Promise<FraudWarning>
}

export type ListQuery = {
  /** The provider counts whole seconds: objects of the second before or after may be among them. */
  since: Instant
  until: Instant
  /** The cursor from the previous page. */
  after?: string
  limit: number
}

export type Page<Item> = { items: readonly Item[]; next: string | null }

export type ListedPayment = {
  providerPaymentId: string
  /** The sum received, or expected; in the smallest unit of `currency`. */
  amountCents: Cents
  currency: string
  status: 'succeeded' | 'open' | 'cancelled'
  /** Our id, from the metadata; null for a payment that is not ours. */
  paymentId: string | null
  /** Our id of the invoice that it pays; null for all others. */
  invoiceId: string | null
  organisationId: string | null
  /** Null until the provider has booked the charge. */
  actualProviderFeeCents: Cents | null
  createdAt: Instant
}

/** The provider's own records, against which ours are reconciled. Newest first. */
export type CardStatements = {
  listPayments: (query: ListQuery) => Promise<Page<ListedPayment>>
  listRefunds: (query: ListQuery) => Promise<Page<ProviderRefund>>
  listDisputes: (query: ListQuery) => Promise<Page<ProviderDispute>>
  /** Returns one payment as a list shows it; null if the provider has no payment of this name. */
  paymentNamed: (providerPaymentId: string) => Promise<ListedPayment | null>
  /** The provider's fee for a payment; null until it has booked the charge. */
  actualProviderFee: (providerPaymentId: string) => Promise<Cents | null>
}

export type CardToSave = {
  /** Our id: a repeated request makes only one setup. */
  setupId: string
  customerId: string
  paymentMethodReference: string
  returnUrl: string
}

export type SetupOutcome =
  | ({ outcome: 'saved'; providerSetupId: string; customerId: string } & SavedCard)
  | { outcome: 'authentication_required'; providerSetupId: string; challengeUrl: string }
  | { outcome: 'processing'; providerSetupId: string }
  | {
      outcome: 'failed'
      providerSetupId: string | null
      reason: CardFailureReason
      code: string | null
    }

export type SavedCard = {
  paymentMethodReference: string
  card: CardFacts
  expires: { month: number; year: number }
  /**
   * The provider's fingerprint, which is equal for equal card numbers, even of different payers.
   * Null if the provider has none.
   */
  fingerprint: string | null
}

export type SavedCardCharge = ChargeSubject & ChargeTerms & { customerId: string }

/** The payer is away. A bank that requires authentication has not refused: the payer must return. */
export type SavedChargeOutcome =
  | Exclude<ChargeOutcome, { outcome: 'authentication_required' }>
  | { outcome: 'authentication_required'; providerPaymentId: string; card: CardFacts | null }

export type SavedCards = {
  /** The provider's customer for a person; the provider gets our id and nothing else. */
  customerFor: (personId: PersonId) => Promise<string>
  saveCard: (card: CardToSave) => Promise<SetupOutcome>
  lookAtSetup: (providerSetupId: string) => Promise<SetupOutcome>
  /** Cancels the setup, so that it saves no card; answers `saved` if the card was already saved. */
  cancelSetup: (providerSetupId: string) => Promise<SetupOutcome>
  listCards: (customerId: string) => Promise<readonly SavedCard[]>
  /** It is charged no more; removing a card that is already removed changes nothing. */
  removeCard: (paymentMethodReference: string) => Promise<void>
  /**
   * Charges a saved card, with the same guarantees as `charge`. If authentication is needed, the
   * payer proves it through `charge` on this payment.
   */
  chargeSaved: (charge: SavedCardCharge) => Promise<SavedChargeOutcome>
}

/**
 * The provider did not answer, or its answer is undecided, so the charge may have been made. Retry
 * with the same try.
 */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The provider's object differs from the request: a person must look before money moves. */
export class ProviderMismatch extends Error {
  override name = 'ProviderMismatch'
}

/** The provider rejected the request or our credentials: our fault, and a retry is futile. */
export class ProviderRejectedRequest extends Error {
  override name = 'ProviderRejectedRequest'
}
