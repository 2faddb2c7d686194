import type { PostingSelection } from '../report-kind.ts'

// The sum that the platform advances, and the provider's fee, are postings of their own.
const selections: Readonly<Record<string, PostingSelection>> = {
  refund_asked: { journals: { refund_asked: 1 }, account: 'available', side: 'out' },
  refund_done: { journals: { refund_done: 1 } },
  refund_failed: { journals: { refund_failed: 1 } },
  direct_returned: { journals: { direct_returned: 1 } },
  dispute_opened: { journals: { dispute_opened: 1 }, account: 'held', side: 'in' },
  dispute_won: { journals: { dispute_won: 1 }, account: 'available', side: 'in' },
  dispute_lost: { journals: { dispute_lost: 1 } },
  dispute_fees: {
    journals: { dispute_opened: 1 },
    account: 'available',
    side: 'out',
    other: 'provider',
  },
}

/** The sums of the journal. What a charity was asked to return itself is in no books of ours yet. */
export const explainReturned = (key: string): PostingSelection | null => selections[key] ?? null
