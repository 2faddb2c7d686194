import type { BalanceTransaction } from './booking-objects.ts'
import type { Charge } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'

type Sum = { id: string; amount: number }

// Stripe's list price in Hong Kong: 3.4 % and HK$2.35, and HK$85 for a dispute.
const stripeFeeCents = (amount: number): number =>
  Math.min(amount, Math.floor((amount * 340 + 5_000) / 10_000) + 235)
const disputeFeeCents = 8_500

export const bookCharge = (charge: Charge, world: World): BalanceTransaction => ({
  ...booking(charge, world),
  ...toSums(charge.amount, stripeFeeCents(charge.amount), 'Stripe processing fees'),
  reporting_category: 'charge',
  source: charge.id,
  type: 'charge',
})

/** A refund: the fee of the charge stays with Stripe. */
export const bookRefund = (charge: Charge, refund: Sum, world: World): BalanceTransaction => ({
  ...booking(charge, world),
  ...toSums(-refund.amount),
  reporting_category: 'refund',
  source: refund.id,
  type: 'refund',
})

/** A refund that the payer's bank returned. */
export const bookFailedRefund = (
  charge: Charge,
  refund: Sum,
  world: World,
): BalanceTransaction => ({
  ...booking(charge, world),
  ...toSums(refund.amount),
  reporting_category: 'refund_failure',
  source: refund.id,
  type: 'refund_failure',
})

/** The bank takes the money before the dispute is decided, and Stripe charges a dispute fee. */
export const bookDispute = (charge: Charge, dispute: Sum, world: World): BalanceTransaction => ({
  ...booking(charge, world),
  ...toSums(-dispute.amount, disputeFeeCents, 'Dispute fee'),
  reporting_category: 'dispute',
  source: dispute.id,
  type: 'adjustment',
})

/** The money of a won dispute is reinstated; the fee is not. */
export const bookReinstatement = (
  charge: Charge,
  dispute: Sum,
  world: World,
): BalanceTransaction => ({
  ...booking(charge, world),
  ...toSums(dispute.amount),
  reporting_category: 'dispute_reversal',
  source: dispute.id,
  type: 'adjustment',
})

const toSums = (amount: number, fee = 0, description = '') => ({
  amount,
  fee,
  fee_details:
    fee === 0 ? [] : [{ amount: fee, currency: 'hkd', description, type: 'stripe_fee' as const }],
  net: amount - fee,
})

const daysToSettle = 7

const booking = (charge: Charge, world: World) => ({
  id: world.newId('txn'),
  object: 'balance_transaction' as const,
  available_on: currentSeconds(world) + daysToSettle * 86_400,
  created: currentSeconds(world),
  currency: charge.currency,
  balance_type: 'payments' as const,
  description: charge.description,
  exchange_rate: null,
  status: 'pending' as const,
})
