import type { PostingSelection } from '../report-kind.ts'

const requested = new Set(['payouts', 'computed', 'amount'])

/** The payouts of the period are those that the journal began in it. */
export const explainPayouts = (key: string): PostingSelection | null =>
  requested.has(key) ? { journals: { payout_started: 1 } } : null
