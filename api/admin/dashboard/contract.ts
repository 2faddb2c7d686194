import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import * as v from 'valibot'
import type { Money } from '../../http/money-contract.ts'
import { booksClocksQuerySchema } from '../../use-cases/books/clocks-contract.ts'
import {
  dashboardQuerySchema,
  type ComparedCount,
  type ComparedSum,
  type DashboardBasis,
  type DashboardDays,
  type GivenAmount,
  type GivenStep,
} from '../../use-cases/dashboard/contract.ts'

/** The query of `/admin/dashboard/charities`: those with the largest sums, unless all are asked for. */
export const charitiesQuerySchema = v.object({
  ...dashboardQuerySchema.entries,
  all: v.optional(v.literal('true', 'all.invalid')),
})

/** The periods of the course of giving, which the table of charities has too. */
export const coursePeriods = ['30d', '90d', '12m'] as const
export type CoursePeriod = (typeof coursePeriods)[number]

/** The query of `/admin/dashboard/giving`. */
export const courseQuerySchema = v.object({
  ...booksClocksQuerySchema.entries,
  period: v.optional(v.picklist(coursePeriods, 'period.invalid'), '30d'),
})

/** The filters of the list of postings (`platformPostingsList`) whose total is the figure. */
export type ProvingPostings = { account: string; day?: string; known?: string }
type ProvenSum = ComparedSum & { postings: ProvingPostings }

export type PlatformPeriod = DashboardDays & {
  period: 'today' | '30d' | 'year'
  /** The period before has as many days; of a year it ends on the same day a year earlier. */
  fromBefore: string
  toBefore: string
  /** By the basis. It may be negative on a day with refunds only. */
  received: ComparedSum
  /** Already subtracted from `received`: refunds made and disputes lost in the period. */
  returned: ComparedSum
  gifts: ComparedCount
  /** Given per gift before refunds; null if there was no gift. */
  average: { amount: Cents | null; before: Cents | null }
  /** The charities that received a gift. */
  charities: ComparedCount
  /** The platform's own income in the books: its share of payments, and what charities pay for plans. */
  serviceFees: ProvenSum
  planFees: ProvenSum
}

/** GET /admin/dashboard/summary?basis&asOf&knownAt, over all charities. */
export type PlatformSummaryAnswer = {
  basis: DashboardBasis
  asOf: string
  today: string
  knownAt: string | null
  periods: PlatformPeriod[]
}

export type CharityFigures = {
  gifts: number
  /** Given per gift before refunds; null if there was no gift. */
  average: Cents | null
  /** By the basis. */
  amount: Cents
  returned: Cents
  /** Payments that failed; null as known at a past moment, at which they are not counted. */
  failed: number | null
}

type OfCharity = { organizationId: string; charity: string }
/** Figures of several charities, and how many of them received a gift. */
type OfCharities = CharityFigures & { charities: number; withGift: number }

/**
 * GET /admin/dashboard/charities?period&basis&asOf&knownAt&all: the largest first. `total` is the
 * sum of `charities` and `others`, and is the summary of the period.
 */
export type PlatformCharitiesAnswer = DashboardDays & {
  basis: DashboardBasis
  charities: (CharityFigures & OfCharity)[]
  /** Null if all are listed. */
  others: OfCharities | null
  total: OfCharities
}

/** GET /admin/dashboard/giving?period&asOf&knownAt: given by day or month, less refunds. */
export type PlatformGivingAnswer = DashboardDays & {
  period: CoursePeriod
  /** Every day or month of the period, also those without a gift; the last one is under way. */
  steps: GivenStep[]
  total: GivenAmount & { yearBefore: GivenAmount }
}

type PlatformMethod = {
  gifts: number
  /** By the basis, less refunds; `bank` has no methods: it is net there. */
  amount: Cents
  /** What payers paid, with the fees that they added, before refunds. */
  volume: Cents
  fees: Cents
  /** The fees in percent of the volume, to two decimals; null without a volume. */
  feePercent: number | null
}

/** GET /admin/dashboard/methods?period&basis&asOf&knownAt, the largest first. */
export type PlatformMethodsAnswer = DashboardDays & {
  methods: (PlatformMethod & { method: PaymentMethod })[]
  total: PlatformMethod
}

/** GET /admin/dashboard/returns?period&asOf&knownAt */
export type PlatformReturnsAnswer = DashboardDays & {
  refunds: ComparedSum & ComparedCount
  disputes: {
    opened: ComparedCount
    lost: ComparedSum & ComparedCount
    /** The disputes opened in the period, in percent of its card payments; null without any. */
    percent: number | null
  }
  /** Failed payments by reason, the most frequent first; null as known at a past moment. */
  declines: ({ reason: string } & ComparedCount)[] | null
}

/** GET /admin/dashboard/plans?asOf&knownAt */
export type PlatformPlansAnswer = {
  asOf: string
  knownAt: string | null
  /** What running plans bring each month, and 30 days before. */
  monthly: ComparedSum
  plans: ComparedCount
  /** In the 30 days up to `asOf`: plans cancelled or failed, of those that ran before. */
  churn: { left: number; ranBefore: number; percent: number | null }
  /** The charities whose plans add up to `monthly`, the largest first. */
  charities: (OfCharity & { plans: number; amount: Cents })[]
}

/** GET /admin/dashboard/money: the money of charities that the platform holds, and unpaid invoices. */
export type PlatformMoneyAnswer = {
  held: { part: HeldPart; amount: Cents; postings: ProvingPostings }[]
  /** The payouts that are under way. */
  payouts: number
  owed: {
    invoices: number
    amount: Cents
    /** The charities whose invoices add up to it, the largest first. */
    charities: (OfCharity & { invoices: number; amount: Cents })[]
  }
}

/** Received and not settled; settled; held over disputes; on its way to the charities' banks. */
export const heldParts = ['pending', 'available', 'held', 'payout'] as const
export type HeldPart = (typeof heldParts)[number]

export const platformSummaryMoney: Money<PlatformSummaryAnswer> = { amount: true, before: true }
export const platformCharitiesMoney: Money<PlatformCharitiesAnswer> = {
  average: true,
  amount: true,
  returned: true,
}
export const platformGivingMoney: Money<PlatformGivingAnswer> = { amount: true }
export const platformMethodsMoney: Money<PlatformMethodsAnswer> = {
  amount: true,
  volume: true,
  fees: true,
}
export const platformReturnsMoney: Money<PlatformReturnsAnswer> = { amount: true, before: true }
export const platformPlansMoney: Money<PlatformPlansAnswer> = { amount: true, before: true }
export const platformMoneyMoney: Money<PlatformMoneyAnswer> = { amount: true }
