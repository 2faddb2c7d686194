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
  /** Left out where the card itself pays. */
  wallet?: CardWallet
}

// The payer is there: where the bank sends them back to, and whether it must see them (3-D Secure).
type Presence = { returnUrl: string; authenticationForced: boolean }

export type CardCharge = {
  paymentId: PaymentId
  amountCents: Cents
  /** Counts the cards tried on this payment, from 1. A repeated try is charged once. */
  try: number
  paymentMethodReference: string
  /** The provider's payment of an earlier try: another card is tried on that very payment. */
  providerPaymentId: string | null
  description: string
  statementSuffix: string | null
  /** The charity's own account and the fee that is deducted; null where the platform collects. */
  destination: { account: string; feeCents: Cents } | null
  /** The owner of a saved card; such a card is charged for its owner alone. */
  customerId: string | null
  metadata: Record<string, string>
} & Presence

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
      /** The provider's own term for it. */
      code: string | null
      card: CardFacts | null
    }

export type Identification =
  /** With the provider's customer who has saved it; null for a card that is not saved. */
  | { outcome: 'identified'; card: CardFacts; customerId: string | null }
  | { outcome: 'invalid'; code: string | null }

/**
 * The port to a card provider. One payment is one payment at the provider, however many cards are
 * tried, so that it cannot succeed twice. Every call may be made again after any error.
 */
export type CardGateway = {
  /** The card of a reference; `invalid` where it names none that can be charged. */
  identify: (paymentMethodReference: string) => Promise<Identification>
  charge: (charge: CardCharge) => Promise<ChargeOutcome>
  /** Reads the provider's payment, and changes nothing. */
  look: (providerPaymentId: string) => Promise<ChargeOutcome>
  /** Closes the payment to any further charge; answers `succeeded` where it came too late. */
  cancel: (providerPaymentId: string) => Promise<ChargeOutcome>
}

export type CardRefund = {
  refundId: Id<'refund'>
  providerPaymentId: string
  amountCents: Cents
  reason: 'payer_asked' | 'paid_twice' | 'fraud' | 'other'
}

export type RefundState =
  /** Under way to the payer; it may still come back from their bank and become `failed`. */
  | { outcome: 'succeeded' }
  | { outcome: 'pending' }
  /** Nothing was refunded, with the provider's own reason. */
  | { outcome: 'failed'; code: string }

export type RefundOutcome =
  | (RefundState & { providerRefundId: string })
  /** The provider would not even begin. */
  | { outcome: 'failed'; code: string; providerRefundId: null }

export type ProviderRefund = RefundState & {
  providerRefundId: string
  /** Our refund id; null for a refund made in the provider's dashboard. */
  refundId: string | null
  /** Null where the provider's charge belongs to no payment, and so was never ours. */
  providerPaymentId: string | null
  amountCents: Cents
  createdAt: Instant
}

export type CardRefunds = {
  /** Requested twice, after any crash or time-out and however much later, it refunds once. */
  refund: (refund: CardRefund) => Promise<RefundOutcome>
  lookAtRefund: (providerRefundId: string) => Promise<ProviderRefund>
  /** All of them, from here or from the dashboard. */
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
  /** The cursor that the page before gave. */
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
  /** One payment as a list shows it; null where the provider has none of this name. */
  paymentNamed: (providerPaymentId: string) => Promise<ListedPayment | null>
  /** The provider's fee for a payment; null until it has booked the charge. */
  actualProviderFee: (providerPaymentId: string) => Promise<Cents | null>
}

/** Something has changed at the provider: the object to read, and never the change itself. */
export type ProviderNotice = {
  /** The same for every copy of a notice. */
  noticeId: string
  kind:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'fraud_warning'
    | 'account'
    | 'payout'
    /** A saved card was renewed by its bank, or changed in the provider's dashboard. */
    | 'card'
    /** Money became available, of an account and of no object. */
    | 'balance'
    | 'other'
  /** The changed object; of a refund it may be the charge, whose refunds are then read. */
  objectId: string | null
  /** Null where it is about no payment. */
  providerPaymentId: string | null
  /** Ours, from the metadata we gave. */
  paymentId: string | null
  /** When it happened, which is not when it arrives; null where the notice does not say. */
  at: Instant | null
}

export type CardNotices = {
  /**
   * Every notice, whether or not it arrived here, for as long as the provider stores them. A refund
   * that came back, or a dispute that was decided, long after it was made is in no other list.
   */
  listNotices: (query: ListQuery) => Promise<Page<ProviderNotice>>
}

export type CardToSave = {
  /** Our id: the same setup requested twice is made once. */
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
  /** The provider's: the same for the same card number, whoever gave it. Null where it has none. */
  fingerprint: string | null
}

export type SavedCardCharge = Omit<CardCharge, keyof Presence> & { customerId: string }

/** The payer is away. A bank that requires authentication has not refused: the payer must return. */
export type SavedChargeOutcome =
  | Exclude<ChargeOutcome, { outcome: 'authentication_required' }>
  | { outcome: 'authentication_required'; providerPaymentId: string; card: CardFacts | null }

export type SavedCards = {
  /** The provider's customer for a person; the provider gets our id and nothing else. */
  customerFor: (personId: PersonId) => Promise<string>
  saveCard: (card: CardToSave) => Promise<SetupOutcome>
  lookAtSetup: (providerSetupId: string) => Promise<SetupOutcome>
  /** Cancels the setup, so that it saves no card; answers `saved` where that came too late. */
  cancelSetup: (providerSetupId: string) => Promise<SetupOutcome>
  listCards: (customerId: string) => Promise<readonly SavedCard[]>
  /** It is charged no more; removing a card that is already removed changes nothing. */
  removeCard: (paymentMethodReference: string) => Promise<void>
  /** With the same promises as `charge`; `charge` on the same payment lets the payer prove it. */
  chargeSaved: (charge: SavedCardCharge) => Promise<SavedChargeOutcome>
}

/** No answer, or an undecided one: the charge may have been made. Ask again, with the same try. */
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
