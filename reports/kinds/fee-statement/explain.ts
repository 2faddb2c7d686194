import type { PostingSelection } from '../report-kind.ts'
import { planJournals } from './query.ts'

const came: PostingSelection = { journals: { captured: 1, direct_received: 1 } }

// Of a dispute, the provider's fee is a posting of its own. Of an invoice that is paid by card, the
// provider's fee is the platform's.
const selections: Readonly<Record<string, PostingSelection>> = {
  payments: came,
  gross: came,
  processing: { journals: { provider_fee: 1 } },
  service: { journals: { platform_fee: 1 } },
  disputes: {
    journals: { dispute_opened: 1 },
    account: 'available',
    side: 'out',
    other: 'provider',
  },
  ...Object.fromEntries(planJournals.map((journal) => [journal, { journals: { [journal]: 1 } }])),
  plan_fee_charged: { journals: { plan_fee_charged: 1 }, account: 'plan_fee', side: 'out' },
}

/** The fees of the journal are its postings. What a wallet took is in no books of ours. */
export const explainFees = (key: string): PostingSelection | null => selections[key] ?? null
