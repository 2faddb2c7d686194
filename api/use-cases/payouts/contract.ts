export const payoutStatuses = [
  /** It waits for its approval. */
  'requested',
  /** It is about to be sent. */
  'approved',
  'sent',
  'paid',
  'failed',
  'cancelled',
  /** It was paid, and the charity's bank sent it back. */
  'returned',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
