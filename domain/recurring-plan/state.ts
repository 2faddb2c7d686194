import type { CalendarDay } from '../kernel/calendar.ts'
import type { DonorId, Id, OrganisationId, PaymentId, ProjectId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { TransactionType } from '../payment-methods/transaction-type.ts'
import type { InstalmentFailure, PlanCard } from './events.ts'

export type RecurringPlanId = Id<'recurring_plan'>

/** The agreed terms, which do not change. */
export type PlanFacts = {
  planId: RecurringPlanId
  organisationId: OrganisationId
  donorId: DonorId
  projectId: ProjectId | null
  projectName: string
  transactionType: TransactionType
  coverFee: boolean
  transactionCountry: string
  language: Language
  firstDay: CalendarDay
  occurrences: number
  contentHash: string
  /** Erased with the donor, as the memo is. */
  organisationName: string | null
  customFields: Record<string, string>
}

/**
 * An instalment that has started, or that the donor has decided about. The schedule contains the
 * future ones.
 */
export type Instalment = {
  number: number
  day: CalendarDay
  amountCents: Cents
  status:
    /** Its payment is in progress. */
    | 'charging'
    /** It is retried automatically at `retryAt`. */
    | 'retrying'
    /** It waits for the donor until `waitsUntil`. */
    | 'waiting'
    | 'complete'
    | 'skipped'
    | 'cancelled'
  round: number
  /** The tries of this round. */
  tries: number
  /** The payment of this round, even before it begins. Null if the instalment was skipped. */
  paymentId: PaymentId | null
  /** When the first try of this round was made. */
  begunAt: Instant | null
  /** When the last one was, also of an earlier round. */
  triedAt: Instant | null
  /** The origin of the last try: the schedule, or the donor, who was present. */
  by: 'schedule' | 'donor'
  retryAt: Instant | null
  /** When it was to be retried automatically, had its donor not started to pay it themselves. */
  elseRetryAt: Instant | null
  waitsUntil: Instant | null
  reason: InstalmentFailure | null
  /** The payment of the late capture; null if there is none. */
  takenAfterAll: PaymentId | null
}

export type StartedPlan = {
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  facts: PlanFacts
  /** The amount of the instalments that have not started. */
  amountCents: Cents
  memo: string
  card: PlanCard & { last4: string }
  /** The days of all future instalments are counted from it. */
  anchor: { number: number; day: CalendarDay }
  /**
   * The number of the first future instalment. It is one more than `occurrences` if none remains.
   */
  nextNumber: number
  /** The instalments, in order. */
  instalments: readonly Instalment[]
  /** The donor was warned that this card expires before a future instalment. */
  hasBeenWarned: boolean
  /** The charity's plan does not include monthly gifts, so nothing is charged. */
  isResting: boolean
}

export type RecurringPlanState = { status: 'none' } | StartedPlan

export const initialRecurringPlan: RecurringPlanState = { status: 'none' }

/** Null if the instalment has not started or does not exist. */
export const findInstalment = (
  { instalments }: Pick<StartedPlan, 'instalments'>,
  number: number,
): Instalment | null => instalments.find((each) => each.number === number) ?? null

/** Its payment may still take money, or will be tried again, or waits for the donor. */
export const isOpen = ({ status }: Instalment): boolean =>
  status === 'charging' || status === 'retrying' || status === 'waiting'

/**
 * Returns true if this payment took money in error, because the instalment was written off or
 * another payment counts.
 */
export const isToBeRefunded = (
  { status, paymentId }: Pick<Instalment, 'status' | 'paymentId'>,
  takenBy: PaymentId,
): boolean => status === 'cancelled' || (status === 'complete' && paymentId !== takenBy)

/** A payment of its present round is recorded. */
export const hasBegun = ({ tries }: Pick<Instalment, 'tries'>): boolean => tries > 0

/** Returns true if an instalment is charged automatically, unless the plan rests. */
export const hasChargesToCome = ({
  status,
  nextNumber,
  facts,
  instalments,
}: StartedPlan): boolean =>
  (status === 'active' && nextNumber <= facts.occurrences) ||
  (status !== 'paused' && instalments.some((each) => each.status === 'retrying'))

/** Returns true while instalments remain. */
export const isGoingOn = ({ status }: StartedPlan): boolean =>
  status === 'active' || status === 'paused'
