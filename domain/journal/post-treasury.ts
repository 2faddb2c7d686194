import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '../kernel/ids.ts'
import type { Repayment } from '../treasury/state.ts'
import type { SettlementLine, TreasuryEvent } from '../treasury/events.ts'
import { toPostings } from './money-fact.ts'
import type { PostedFact, PostedJournal } from './post.ts'
import type { Posting } from './posting.ts'

/** The payment under which a fact is shown; null for a payout, which is of many. */
type Shown = { fact: PostedFact; paymentId: PaymentId | null }

/**
 * The double-entry postings of a treasury's event. An advance and what returned were posted by the
 * payment's own event, so here they post only what they repay.
 */
export const postTreasury = (event: TreasuryEvent): readonly Posting<PostedJournal>[] =>
  [...listFacts(event), ...listRepayments(event)].flatMap(({ fact, paymentId }) =>
    toPostings(fact).map((posting) => Object.assign(posting, { paymentId })),
  )

/** The Hong Kong day on which a treasury's event is booked. */
export const treasuryDay = ({ type, data }: TreasuryEvent): CalendarDay => {
  if (type === 'SettlementRecorded') return data.day
  return type === 'PayoutPaid' ? data.paidOn : toCalendarDay(data.at)
}

const listFacts = (event: TreasuryEvent): readonly Shown[] => {
  switch (event.type) {
    case 'SettlementRecorded': {
      const { organisationId, lines } = event.data
      return lines.flatMap((line) => settle(organisationId, line))
    }
    case 'PayoutRequested':
      return [payout(event, { type: 'payout_started' })]
    case 'PayoutPaid':
      return [payout(event, { type: 'payout_paid', from: 'stripe' })]
    case 'PayoutFailed':
    case 'PayoutCancelled':
      return [payout(event, { type: 'payout_failed' })]
    case 'PayoutReturned':
      return [payout(event, { type: 'payout_returned', from: 'stripe' })]
    case 'AdvanceRecorded':
    case 'AmountReturned':
    case 'PayoutApproved':
    case 'PayoutSent':
      return []
  }
}

const settle = (organisationId: OrganisationId, line: SettlementLine): readonly Shown[] => {
  const { paymentId, settledCents, releasedCents, differenceCents: amountCents } = line
  const commonFields = { organisationId, paymentId, provider: 'stripe' } as const
  const settled: PostedFact = { ...commonFields, type: 'settled', settledCents, releasedCents }
  const difference: PostedFact = { ...commonFields, type: 'provider_fee_difference', amountCents }
  const facts = amountCents === 0 ? [settled] : [difference, settled]
  return facts.map((fact) => ({ fact, paymentId }))
}

type AboutPayout = Extract<
  TreasuryEvent,
  {
    type: 'PayoutRequested' | 'PayoutPaid' | 'PayoutFailed' | 'PayoutCancelled' | 'PayoutReturned'
  }
>

const payout = (
  { data: { organisationId, payoutId, amountCents } }: AboutPayout,
  kind:
    | { type: 'payout_started' | 'payout_failed' }
    | { type: 'payout_paid' | 'payout_returned'; from: 'stripe' },
): Shown => ({ fact: { organisationId, payoutId, amountCents, ...kind }, paymentId: null })

const listRepayments = ({ data }: TreasuryEvent): readonly Shown[] =>
  'repayments' in data ? data.repayments.map((each) => repay(data.organisationId, each)) : []

const repay = (
  organisationId: OrganisationId,
  { of: shortfallOf, paymentId, amountCents, part }: Repayment,
): Shown => ({
  fact: { type: 'shortfall_repaid', organisationId, shortfallOf, part, amountCents },
  paymentId,
})
