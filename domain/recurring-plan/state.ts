import type { CalendarDay } from '../kernel/calendar.ts'
import type { DonorId, Id, OrganisationId, PaymentId, ProjectId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { TransactionType } from '../kernel/transaction-type.ts'
import type { InstalmentFailure, PlanCard } from './events.ts'

export type RecurringPlanId = Id<'recurring_plan'>

/** What was agreed once and stays. */
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

/** One that has begun, or that the donor has decided about. Those to come are in the schedule. */
export type Instalment = {
  number: number
  day: CalendarDay
  amountCents: Cents
  status:
    /** Its payment is under way. */
    | 'charging'
    /** It is tried again by itself at `retryAt`. */
    | 'retrying'
    /** It waits for the donor until `waitsUntil`. */
    | 'waiting'
    | 'complete'
    | 'skipped'
    | 'cancelled'
  round: number
  /** Of this round. */
  tries: number
  /** Of this round, also before it begins; null where it was skipped. */
  paymentId: PaymentId | null
  /** When the first try of this round was made. */
  begunAt: Instant | null
  /** When the last one was, also of an earlier round. */
  triedAt: Instant | null
  /** Who began the last try: the schedule, or the donor, who was there. */
  by: 'schedule' | 'donor'
  retryAt: Instant | null
  /** When it was to be tried again by itself, had its donor not begun to pay it themselves. */
  elseRetryAt: Instant | null
  waitsUntil: Instant | null
  reason: InstalmentFailure | null
  /** The payment by which a bank took it, though nobody wanted it of that; null where none did. */
  takenAfterAll: PaymentId | null
}

export type StartedPlan = {
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  facts: PlanFacts
  /** Of the instalments that have not begun. */
  amountCents: Cents
  memo: string
  card: PlanCard & { last4: string }
  /** From which the days of all instalments to come are counted. */
  anchor: { number: number; day: CalendarDay }
  /** The first that is still to come; one more than `occurrences` where none is. */
  nextNumber: number
  /** In order. */
  instalments: readonly Instalment[]
  /** The donor was told that this card runs out before an instalment to come. */
  hasBeenWarned: boolean
}

export type RecurringPlanState = { status: 'none' } | StartedPlan

export const initialRecurringPlan: RecurringPlanState = { status: 'none' }

/** Null where it is still to come, or there is none. */
export const instalmentNumbered = (
  { instalments }: Pick<StartedPlan, 'instalments'>,
  number: number,
): Instalment | null => instalments.find((each) => each.number === number) ?? null

/** Its payment may still take money, or will be tried again, or waits for the donor. */
export const isOpen = ({ status }: Instalment): boolean =>
  status === 'charging' || status === 'retrying' || status === 'waiting'

/** What this payment of it took is nobody's wish: it was let go, or another payment is the one that counts. */
export const isToBeRefunded = (
  { status, paymentId }: Pick<Instalment, 'status' | 'paymentId'>,
  takenBy: PaymentId,
): boolean => status === 'cancelled' || (status === 'complete' && paymentId !== takenBy)

/** A payment of its present round is in the books. */
export const hasBegun = ({ tries }: Pick<Instalment, 'tries'>): boolean => tries > 0

/** True while instalments are still to come. */
export const isGoingOn = ({ status }: StartedPlan): boolean =>
  status === 'active' || status === 'paused'
