import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { paymentId } from '../payment/fixtures.ts'
import type {
  ApprovePayout,
  CancelPayout,
  FailPayout,
  MarkPayoutPaid,
  MarkPayoutSent,
  RecordAdvance,
  RecordReturn,
  RecordSettlement,
  RequestPayout,
  ReturnPayout,
} from './commands.ts'
import type { TreasuryEvent } from './events.ts'

type Event<Type extends TreasuryEvent['type']> = Extract<TreasuryEvent, { type: Type }>

// HK$500.00 is paid by a Visa card. The charity's announced sum is 481.50, of which the provider
// took 5.85 more than promised. HK$400.00 of it is paid out.
const payoutId = fixtureId('payout', 60)
const refundId = fixtureId('refund', 40)
const owner = fixtureId('staff', 30)
export const financeManager = fixtureId('staff', 31)
const at = instant('2026-11-24T20:00:00.000Z')
const ofHarbour = { organisationId: harbourId, at }
const ofPayout = { ...ofHarbour, payoutId }

const lines = [
  {
    paymentId,
    transactionId: 'txn_1',
    totalCents: cents(50_000),
    settledCents: cents(48_065),
    releasedCents: cents(48_150),
    differenceCents: cents(585),
  },
]
const day = calendarDay('2026-11-24')
const bank = { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' }
const amountCents = cents(40_000)

export const recordSettlement: RecordSettlement = {
  ...ofHarbour,
  type: 'RecordSettlement',
  day,
  lines,
  seenCount: 0,
}
export const recordAdvance: RecordAdvance = {
  ...ofHarbour,
  type: 'RecordAdvance',
  of: { kind: 'refund', id: refundId },
  paymentId,
  amountCents: cents(50_000),
}
export const recordReturn: RecordReturn = { ...recordAdvance, type: 'RecordReturn' }
export const requestPayout: RequestPayout = {
  ...ofPayout,
  type: 'RequestPayout',
  amountCents,
  bank,
  requestedBy: financeManager,
  approval: 'second_person',
}
export const approvePayout: ApprovePayout = { ...ofPayout, type: 'ApprovePayout', by: owner }
const sentAs = { providerPayoutId: 'po_1', arrivalOn: calendarDay('2026-11-26') }
export const markPayoutSent: MarkPayoutSent = { ...ofPayout, ...sentAs, type: 'MarkPayoutSent' }
const paidAs = { paidOn: calendarDay('2026-11-26'), bankReference: 'FT26330001' }
export const markPayoutPaid: MarkPayoutPaid = { ...ofPayout, ...paidAs, type: 'MarkPayoutPaid' }
const failedAs = { code: 'account_closed' }
export const failPayout: FailPayout = { ...ofPayout, ...failedAs, type: 'FailPayout' }
const cancelledAs = { because: 'by_person', by: financeManager } as const
export const cancelPayout: CancelPayout = { ...ofPayout, ...cancelledAs, type: 'CancelPayout' }
export const returnPayout: ReturnPayout = { ...ofPayout, ...failedAs, type: 'ReturnPayout' }

/** The sums after an event. */
const sums = (count: number, available: number, advanced = 0) => ({
  count,
  availableCents: cents(available),
  advancedCents: cents(advanced),
})

export const settled: Event<'SettlementRecorded'> = {
  type: 'SettlementRecorded',
  data: { ...ofHarbour, after: sums(1, 48_150), repayments: [], provider: 'stripe', day, lines },
}
export const advanced: Event<'AdvanceRecorded'> = {
  type: 'AdvanceRecorded',
  data: {
    ...ofHarbour,
    of: recordAdvance.of,
    paymentId,
    amountCents: cents(50_000),
    repayments: [{ of: recordAdvance.of, paymentId, amountCents: cents(48_150), part: '2' }],
    after: sums(2, 0, 1_850),
  },
}
/** The sum of a failed refund is returned after `advanced`. */
export const returned: Event<'AmountReturned'> = {
  type: 'AmountReturned',
  data: {
    ...ofHarbour,
    of: recordAdvance.of,
    paymentId,
    amountCents: cents(50_000),
    repayments: [{ of: recordAdvance.of, paymentId, amountCents: cents(1_850), part: '3' }],
    after: sums(3, 48_150),
  },
}
export const requested: Event<'PayoutRequested'> = {
  type: 'PayoutRequested',
  data: {
    ...ofPayout,
    amountCents,
    fromCount: 1,
    carriedCents: cents(0),
    keptCents: cents(8_150),
    bank,
    requestedBy: financeManager,
    approval: 'second_person',
    after: sums(2, 8_150),
  },
}
export const approved: Event<'PayoutApproved'> = {
  type: 'PayoutApproved',
  data: { ...ofPayout, amountCents, by: owner, after: sums(3, 8_150) },
}
export const payoutSent: Event<'PayoutSent'> = {
  type: 'PayoutSent',
  data: { ...ofPayout, ...sentAs, amountCents, after: sums(4, 8_150) },
}
export const paid: Event<'PayoutPaid'> = {
  type: 'PayoutPaid',
  data: { ...ofPayout, ...paidAs, amountCents, after: sums(5, 8_150) },
}
/** This event replaces `paid`. */
export const failed: Event<'PayoutFailed'> = {
  type: 'PayoutFailed',
  data: {
    ...ofPayout,
    ...failedAs,
    amountCents,
    repayments: [],
    after: sums(5, 48_150),
  },
}
/** Instead of `approved`. */
export const cancelled: Event<'PayoutCancelled'> = {
  type: 'PayoutCancelled',
  data: {
    ...ofPayout,
    ...cancelledAs,
    amountCents,
    repayments: [],
    after: sums(3, 48_150),
  },
}
/** This event follows `paid`. */
export const sentBack: Event<'PayoutReturned'> = {
  type: 'PayoutReturned',
  data: {
    ...ofPayout,
    ...failedAs,
    amountCents,
    repayments: [],
    after: sums(6, 48_150),
  },
}
