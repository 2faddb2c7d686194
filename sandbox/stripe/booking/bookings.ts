import { platformId } from '../account/platform-account.ts'
import type { Charge, Entry } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'
import type { BalanceTransaction, Booking, BookingType, FeeDetail } from './booking-objects.ts'
import type { Pricing } from './pricing.ts'

type Sum = { id: string; amount: number }

/** The money of a charge becomes available days later, and Stripe's fee is taken from it. */
export const bookCharge = (charge: Charge, world: World): Booking =>
  book(
    {
      type: 'charge',
      source: charge.id,
      amount: charge.amount,
      fees: [stripeFee(chargeFeeCents(charge, world.pricing), 'Stripe processing fees')],
      availableOn: currentSeconds(world) + Math.floor(world.settlesAfterMilliseconds / 1_000),
      description: charge.description,
    },
    world,
  )

/** A refund: the fee of the charge stays with Stripe. */
export const bookRefund = (charge: Charge, refund: Sum, world: World): Booking =>
  book({ ...describeBooking(charge, refund), type: 'refund', amount: -refund.amount }, world)

/** A refund that the payer's bank returned. */
export const bookFailedRefund = (charge: Charge, refund: Sum, world: World): Booking =>
  book({ ...describeBooking(charge, refund), type: 'refund_failure' }, world)

/** The bank takes the money before the dispute is decided, and Stripe charges a dispute fee. */
export const bookDispute = (charge: Charge, dispute: Sum, world: World): Booking =>
  book(
    {
      ...describeBooking(charge, dispute),
      type: 'adjustment',
      category: 'dispute',
      amount: -dispute.amount,
      fees: [stripeFee(world.pricing.disputeCents, 'Dispute fee')],
    },
    world,
  )

/** The money of a won dispute is reinstated; the fee is not. */
export const bookReinstatement = (charge: Charge, dispute: Sum, world: World): Booking =>
  book(
    { ...describeBooking(charge, dispute), type: 'adjustment', category: 'dispute_reversal' },
    world,
  )

type Booked = {
  /** The default is the platform's account. */
  account?: string
  type: BookingType
  /** The category of an adjustment, which may be about several things. */
  category?: 'dispute' | 'dispute_reversal'
  source: string
  amount: number
  fees?: readonly FeeDetail[]
  /** The moment in seconds; by default at once. */
  availableOn?: number
  description?: string | null
}

/** Books any movement of an account's money. */
export const book = (booked: Booked, world: World): Booking => {
  const { account = platformId, type, source, amount, description = null } = booked
  const fee_details = (booked.fees ?? []).filter((fee) => fee.amount !== 0)
  const fee = fee_details.reduce((sum, detail) => sum + detail.amount, 0)
  const now = currentSeconds(world)
  return {
    id: world.newId('txn'),
    object: 'balance_transaction',
    account,
    amount,
    available_on: booked.availableOn ?? now,
    created: now,
    currency: 'hkd',
    balance_type: 'payments',
    description,
    exchange_rate: null,
    fee,
    fee_details,
    net: amount - fee,
    reporting_category: booked.category ?? categories[type],
    source,
    type,
  }
}

export const toBookingEntry = (body: Booking): Entry => ({
  kind: 'balance_transaction',
  id: body.id,
  body,
})

/** Returns a booking as a call answers it at a moment, in seconds. */
export const toBalanceTransaction = (booking: Booking, now: number): BalanceTransaction => {
  const { account: _account, ...booked } = booking
  return { ...booked, status: booked.available_on <= now ? 'available' : 'pending' }
}

// Source: docs.stripe.com/reports/reporting-categories.
const categories: Record<BookingType, string> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'other_adjustment',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  application_fee: 'platform_earning',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  payout_cancel: 'payout_reversal',
}

const describeBooking = ({ description }: Charge, { id, amount }: Sum) => ({
  source: id,
  amount,
  description,
})

const chargeFeeCents = ({ amount, payment_method_details }: Charge, pricing: Pricing): number => {
  const isLocal = payment_method_details.card.country === 'HK'
  const share = isLocal ? pricing.basisPoints : pricing.foreignBasisPoints
  return Math.min(amount, Math.floor((amount * share + 5_000) / 10_000) + pricing.fixedCents)
}

const stripeFee = (amount: number, description: string): FeeDetail => ({
  amount,
  application: null,
  currency: 'hkd',
  description,
  type: 'stripe_fee',
})
