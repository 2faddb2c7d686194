import type { MoneyFact } from './money-fact.ts'

export type LimitRefusal =
  | 'more_than_captured'
  | 'more_than_the_fee'
  | 'more_than_owed'
  | 'not_what_was_paid'

/** The amount that a fact adds to or takes from a limit. No limit goes below zero. */
export type Limit = { limit: string; change: number; refusal: LimitRefusal }

type OfPayment = { paymentId: string; provider: string }

/**
 * The sum that a charity still owes for all its advances. What it owes for its plan does not count.
 */
export const advancedInAll = 'advanced'

/** Limits that no account shows: what a fact opens, and what it takes from what another opened. */
export const listLimits = (fact: MoneyFact): readonly Limit[] => {
  switch (fact.type) {
    case 'captured':
    case 'hold_captured':
    case 'arrival_matched':
    case 'refund_failed':
    case 'dispute_won':
      return [refundLimit(fact, fact.amountCents)]
    case 'refund_asked':
      return [
        refundLimit(fact, 0 - fact.amountCents),
        ...advanced('refund', fact.refundId, fact.shortfallCents),
      ]
    case 'dispute_opened':
      return [
        refundLimit(fact, 0 - fact.amountCents),
        ...advanced('dispute', fact.disputeId, fact.shortfallCents),
      ]
    case 'shortfall_repaid':
    case 'shortfall_written_off':
      return advanced(fact.shortfallOf.kind, fact.shortfallOf.id, 0 - fact.amountCents)
    case 'platform_fee':
      return [feeTaken(fact.paymentId, fact.amountCents)]
    case 'platform_fee_returned':
      return [feeTaken(fact.paymentId, 0 - fact.amountCents)]
    case 'plan_fee_due':
      return [planFeeOwed(fact.invoiceId, fact.amountCents)]
    case 'plan_fee_netted':
    case 'plan_fee_voided':
    case 'plan_fee_charged':
      return [planFeeOwed(fact.invoiceId, 0 - fact.amountCents)]
    case 'credit_used':
      return [planFeeOwed(fact.part, 0 - fact.amountCents)]
    case 'payout_paid':
      return [paidOut(fact.payoutId, fact.amountCents)]
    case 'payout_returned':
      return [paidOut(fact.payoutId, 0 - fact.amountCents)]
    case 'provider_fee':
    case 'provider_fee_difference':
    case 'settled':
    case 'hold_authorised':
    case 'hold_voided':
    case 'hold_expired':
    case 'refund_done':
    case 'dispute_lost':
    case 'payout_started':
    case 'payout_failed':
    case 'moved_to_bank':
    case 'offline_recorded':
    case 'offline_voided':
    case 'direct_received':
    case 'direct_returned':
    case 'arrival_unmatched':
    case 'plan_fee_settled':
    case 'credit_granted':
    case 'credit_expired':
      return []
  }
}

// A payment is refunded or disputed, never returned twice: a pending refund counts already.
const refundLimit = ({ paymentId, provider }: OfPayment, change: number): Limit => ({
  limit: `give back ${provider} ${paymentId}`,
  change,
  refusal: 'more_than_captured',
})
const advanced = (kind: string, id: string, change: number): readonly Limit[] => [
  { limit: `advanced ${kind} ${id}`, change, refusal: 'more_than_owed' },
  { limit: advancedInAll, change, refusal: 'more_than_owed' },
]
const feeTaken = (paymentId: string, change: number): Limit => ({
  limit: `platform fee ${paymentId}`,
  change,
  refusal: 'more_than_the_fee',
})
const planFeeOwed = (invoiceId: string, change: number): Limit => ({
  limit: `plan fee ${invoiceId}`,
  change,
  refusal: 'more_than_owed',
})
const paidOut = (payoutId: string, change: number): Limit => ({
  limit: `paid out ${payoutId}`,
  change,
  refusal: 'not_what_was_paid',
})
