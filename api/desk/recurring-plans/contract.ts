import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { InstalmentReason } from '../../use-cases/recurring-plans/contract.ts'
import type { Money } from '../../http/money-contract.ts'

/** A number of instalments, and their sum before any fee that is covered. */
export type InstalmentSum = { instalments: number; amount: Cents }

/**
 * The instalments due, and their outcomes so far: each is in exactly one of the others, which add
 * up to `due`.
 */
export type Expected = {
  due: InstalmentSum
  paid: InstalmentSum
  /** The instalments to come, or pending at the bank. */
  toCome: InstalmentSum
  /** Declined, or postponed by the donor: retried by itself. */
  retried: InstalmentSum
  /** Only the donor can continue it. */
  waiting: InstalmentSum
  letGo: InstalmentSum
  /** The charge was not requested in time, or its outcome was not reported in time. */
  overdue: InstalmentSum
  /**
   * The number of written-off instalments by reason: skipped, abandoned, or cancelled alone or with
   * the plan.
   */
  letGoBecause: { skipped: number; givenUp: number; cancelled: number; planCancelled: number }
}

/** GET /organizations/monthly */
export type RecurringPlansAnswer = {
  /** `yyyy-MM-dd` in Hong Kong, as every day here. */
  today: string
  plans: { running: number; paused: number; ended: number }
  /** The number of running ones that rest, because the charity's plan does not include them. */
  resting: number
  thisMonth: Expected
  nextMonth: Expected
  /** The last 31 days, today among them, and the 31 after it: those on which something is due. */
  days: (Expected & { day: string })[]
}

export const daysShown = 31

export const monthlyPlanParamSchema = v.object({ planId: idSchema('recurring_plan') })

/** The donor, or null if they were erased. */
type Donor = { name: string } | null

/** An instalment that needs attention. */
export type InstalmentIssue = {
  planId: string
  number: number
  occurrences: number
  donor: Donor
  projectName: string
  day: string
  amount: Cents
  kind: 'overdue' | 'waiting' | 'retrying' | 'given_up'
  /** Whether it is overdue because the bank has not answered the charge. */
  isUntold: boolean
  /** Null unless it was not taken. */
  reason: InstalmentReason | null
  /** ISO 8601 instants in UTC; no retry is scheduled while the plan is paused or rests. */
  retryAt: string | null
  waitsUntil: string | null
}

export type PlanOfCharity = {
  id: string
  donor: Donor
  projectName: string
  transactionType: 'donation' | 'payment'
  /** The amount of each future instalment, before the fee. */
  amount: Cents
  coverFee: boolean
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  occurrences: number
  /** The number of instalments taken, followed by the number skipped or abandoned. */
  completed: number
  passed: number
  /**
   * The next instalment that is charged automatically. It is null if none is to come, or the plan
   * is paused or rests.
   */
  next: { number: number; day: string; at: string } | null
  /** The charity's plan does not include monthly gifts, so nothing is charged. */
  isResting: boolean
  /** The most serious issue. */
  trouble: 'overdue' | 'waiting' | 'retrying' | 'card_runs_out' | null
  startedAt: string
}

export type InstalmentOfCharity = {
  number: number
  day: string
  amount: Cents
  status:
    | 'to_come'
    /** It continues after the donor resumes, or once the charity's plan includes it again. */
    | 'resting'
    | 'charging'
    | 'retrying'
    | 'waiting'
    | 'complete'
    | 'skipped'
    | 'given_up'
    | 'cancelled'
    | 'plan_cancelled'
    | 'overdue'
  /** Whether it is overdue because the bank has not answered the charge. */
  isUntold: boolean
  reason: InstalmentReason | null
  retryAt: string | null
  waitsUntil: string | null
  /**
   * Whether a bank captured it late, after it had been cancelled or changed. That payment is
   * refunded.
   */
  isTakenAfterAll: boolean
  /** Null if no payment has started. */
  paymentId: string | null
}

/** GET /organizations/monthly/plans/{planId} */
export type PlanOfCharityAnswer = PlanOfCharity & {
  /** Null if the donor was erased, as are the card's digits. The memo is then empty. */
  email: string | null
  memo: string
  cardBrand: string
  cardLast4: string | null
  cardExpires: { month: number; year: number }
  firstDay: string
  /** All instalments, in order, including those to come. */
  instalments: InstalmentOfCharity[]
}

export const recurringPlansMoney: Money<RecurringPlansAnswer> = { amount: true }

export const planOfCharityMoney: Money<PlanOfCharityAnswer> = { amount: true }
