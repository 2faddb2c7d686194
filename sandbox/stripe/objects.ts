import type { Booking, Dispute, FraudWarning, Later, Refund } from './booking/booking-objects.ts'
import type { Delivery } from '../provider/queue/delivery-queue.ts'
import type { Entry as StoredEntry } from '../provider/store/object-store.ts'
import type { Customer, PaymentMethodDomain } from './card/card-objects.ts'
import type {
  ApplicationFee,
  Balance,
  Payout,
  Transfer,
  TransferPayment,
  TransferPaymentRefund,
  TransferReversal,
  WithoutAccount,
} from './balance/balance-objects.ts'
import type {
  Account,
  BankAccount,
  CapabilityObject,
  Person,
  StoredAccount,
  StoredFile,
} from './account/account-objects.ts'

/** The simulator's stored objects, in the shapes of Stripe's API. */
type CardDetails = {
  brand: string
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  last4: string
}

type BillingDetails = {
  address: Record<string, string | null>
  email: string | null
  name: string | null
  phone: string | null
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  card: CardDetails & {
    checks: { cvc_check: string | null }
    three_d_secure_usage: { supported: boolean }
    wallet: { type: string } | null
  }
  created: number
  customer: string | null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
}

/** `card` names the test card, so that no card number is stored. */
export type StoredPaymentMethod = {
  object: PaymentMethod
  card: string
  usedByIntent: string | null
  /** Its bank agreed to charges while its owner is away. */
  setUp?: boolean
}

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
  doc_url: string
  payment_method: PaymentMethod
}

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | {
      type: 'use_stripe_sdk'
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string }
    }

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: 0
  amount_received: number
  application_fee_amount: number | null
  automatic_payment_methods: null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_options: { card: { request_three_d_secure: 'any' | 'automatic' | 'challenge' } }
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  setup_future_usage: string | null
  shipping: null
  statement_descriptor: null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: { destination: string } | null
  transfer_group: string | null
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  /** The fee of a destination charge, like `transfer`. */
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  destination: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  on_behalf_of: string | null
  outcome: {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    type: 'card'
    card: CardDetails & {
      three_d_secure: { authentication_flow: 'challenge'; result: 'authenticated' } | null
    }
  }
  receipt_email: string | null
  refunded: boolean
  source_transfer: null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed'
  transfer?: string
  transfer_data: { destination: string } | null
  /** Has the transfers of this charge's money together. */
  transfer_group: string | null
}

/** A card to be saved: nothing is charged. */
export type SetupIntent = {
  id: string
  object: 'setup_intent'
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  last_setup_error: PaymentError | null
  livemode: false
  metadata: Record<string, string>
  next_action: NextAction | null
  payment_method: string | null
  payment_method_types: string[]
  status: IntentStatus
  usage: 'off_session' | 'on_session'
}

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'radar.early_fraud_warning.created'
  | 'setup_intent.succeeded'
  | 'setup_intent.setup_failed'
  | 'setup_intent.requires_action'
  | 'setup_intent.canceled'
  | 'account.updated'
  | 'account.external_account.updated'
  | 'capability.updated'
  | 'balance.available'
  | 'payment_method.automatically_updated'
  | 'payout.created'
  | 'payout.updated'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.canceled'

type EventObject =
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | FraudWarning
  | SetupIntent
  | Account
  | BankAccount
  | CapabilityObject
  | Balance
  | PaymentMethod
  | WithoutAccount<Payout>

export type StripeEvent = {
  id: string
  object: 'event'
  /** The connected account in which it happened. */
  account?: string
  api_version: string
  created: number
  data: { object: EventObject }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** An event to be sent to the webhook. */
export type EventDelivery = Delivery & { event: StripeEvent }

export type Kinds = {
  payment_method: StoredPaymentMethod
  payment_intent: PaymentIntent
  charge: Charge
  balance_transaction: Booking
  refund: Refund
  dispute: Dispute
  fraud_warning: FraudWarning
  customer: Customer
  setup_intent: SetupIntent
  account: StoredAccount
  person: Person
  bank_account: BankAccount
  file: StoredFile
  payment_method_domain: PaymentMethodDomain
  event: StripeEvent
  delivery: EventDelivery
  /** The first answer to the idempotency key that is its id; a repeat must be the same request. */
  answer: { request: string; status: number; body: string; savedAtMilliseconds: number }
  later: Later
  transfer: Transfer
  transfer_reversal: TransferReversal
  transfer_payment: TransferPayment
  transfer_payment_refund: TransferPaymentRefund
  application_fee: ApplicationFee
  payout: Payout
}

export type Kind = keyof Kinds

export type Entry = StoredEntry<Kinds>

/** A call's changes and response: nothing takes effect before all of it is committed. */
export type Change = {
  status: 200 | 402
  body: object
  put: Entry[]
  remove?: { kind: Kind; id: string }[]
  events: { type: EventType; object: EventObject; account?: string }[]
}
