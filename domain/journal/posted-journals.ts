/**
 * The journals that an event can post today. Another one here breaks the compilation of every view
 * of journals: the desk needs a label for it.
 */
export const postedJournals = [
  'captured',
  'provider_fee',
  'platform_fee',
  'direct_received',
  'direct_returned',
  'refund_asked',
  'refund_done',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'provider_fee_difference',
  'settled',
  'shortfall_repaid',
  'payout_started',
  'payout_paid',
  'payout_failed',
  'payout_returned',
  'offline_recorded',
  'offline_voided',
  'plan_fee_due',
  'plan_fee_charged',
  'plan_fee_settled',
  'plan_fee_voided',
  'credit_granted',
  'credit_used',
  'credit_expired',
] as const
export type PostedJournal = (typeof postedJournals)[number]
