import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { AccountCode } from '@almoner/domain/journal/accounts.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import type { OpenPayout } from '@almoner/domain/treasury/state.ts'
import type { Money } from '../../http/money-contract.ts'

/** GET /admin/money/provider-fees?year, and …/year */
export const yearQuerySchema = v.object({
  /** A year in Hong Kong, for example of the settlements. It defaults to the present year. */
  year: v.optional(v.pipe(v.string(), v.regex(/^20\d\d$/, 'year.invalid'), v.transform(Number))),
})

/** An account of the chart over all charities. One of the two sums is 0. */
export type TrialBalanceLine = {
  code: AccountCode
  /**
   * The ledger's account name without a charity, for example `provider:stripe:pending` or
   * `charity:*:available`.
   */
  name: string
  debit: Cents
  credit: Cents
}

/** GET /admin/money?asOf&knownAt */
export type TrialBalanceAnswer = {
  /** Hong Kong days, `yyyy-MM-dd`. */
  asOf: string
  today: string
  /** ISO 8601; null: everything that is recorded. */
  knownAt: string | null
  lines: TrialBalanceLine[]
  /** The sum of either side. */
  total: Cents
  /** Received with an unknown recipient: to be cleared up by hand. */
  suspense: Cents
}

/** A provider's fees in a month, and the fees that the charities expected. */
export type AnsweredProviderFees = {
  /** The month of the settlement in Hong Kong, such as `2026-11`. */
  month: string
  method: PaymentMethod
  /** The brand of the card, as the provider names it; empty if the provider does not. */
  cardBrand: string
  isLocalCard: boolean
  payments: number
  charged: Cents
  promised: Cents
  taken: Cents
}

/** GET /admin/money/year?year: the payouts that arrived in a year, and the invoices issued in it. */
export type MoneyOfYearAnswer = {
  year: number
  payouts: { count: number; arrived: Cents; sentBack: Cents }
  invoices: { count: number; issued: Cents; paid: Cents; owed: Cents }
}

export type ProviderFeesAnswer = {
  year: number
  /** The present year in Hong Kong. */
  thisYear: number
  fees: AnsweredProviderFees[]
}

/** The most rows of each table below. */
export const mostWaiting = 50

type OfCharity = { organizationId: string; charity: string }

/** Some rows, and whether there are further ones. */
export type Waiting<Row> = { rows: Row[]; isMore: boolean }

export type WaitingPayout = OfCharity & {
  payoutId: string
  amount: Cents
  status: OpenPayout['status']
  requestedAt: string
  /** The day that the provider named, or null before the payout is sent. */
  arrivalOn: string | null
  isLate: boolean
}

/** GET /admin/money/waiting */
export type WaitingAnswer = {
  /** Payouts under way, the oldest first. */
  payouts: Waiting<WaitingPayout>
  /** Payments that should have been settled long ago. */
  unsettled: Waiting<OfCharity & { payments: number; amount: Cents; since: string }>
  /** The amounts that charities owe for refunds and disputes, the largest first. */
  advanced: Waiting<OfCharity & { amount: Cents }>
  /** Manual reviews: administration's own, and those at the charities' desks. */
  reviews: { discrepancy: Discrepancy; isOfPlatform: boolean; items: number; oldestAt: string }[]
  /** Requests that wait for a second person at a charity. */
  approvals: { kind: ApprovalKind; requests: number; oldestAt: string }[]
  applications: { waiting: number; overdue: number; earliestDueOn: string | null }
  /** Proposed changes of what charities are registered as. */
  changes: { waiting: number; oldestAt: string | null }
  /** Charities whose tax status is to be checked today. */
  section88: { waiting: number; earliestDueOn: string | null }
}

export const trialBalanceMoney: Money<TrialBalanceAnswer> = {
  debit: true,
  credit: true,
  total: true,
  suspense: true,
}

export const providerFeesMoney: Money<ProviderFeesAnswer> = {
  charged: true,
  promised: true,
  taken: true,
}

export const moneyOfYear: Money<MoneyOfYearAnswer> = {
  arrived: true,
  sentBack: true,
  issued: true,
  paid: true,
  owed: true,
}

export const waitingMoney: Money<WaitingAnswer> = { amount: true }
