import type { GiftRefusal, GiftTerms } from '../fees/agree.ts'
import type { CalendarDay } from '../kernel/calendar.ts'
import type { PaymentId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { InstalmentFailure, PlanCard } from './events.ts'
import type { PlanFacts } from './state.ts'

/**
 * The terms of the charity and its project. They are read from their own streams when the command
 * is built.
 */
export type PlanTerms = GiftTerms & {
  /** True if the charity's plan allows monthly gifts. */
  offersMonthly: boolean
}

export type CardOfPlan = PlanCard & { last4: string }

/** Starts a donor's monthly gift. Repeating it changes nothing. */
export type StartRecurringPlan = PlanFacts & {
  type: 'StartRecurringPlan'
  amountCents: Cents
  memo: string
  /** Null if the donor has no such stored card. */
  card: CardOfPlan | null
  terms: PlanTerms
  at: Instant
}

/** Changes the instalments that have not started; omitted values stay. */
export type EditRecurringPlan = {
  type: 'EditRecurringPlan'
  amountCents?: Cents
  memo?: string
  /** The day of the next instalment. The later ones follow on that day of each month. */
  day?: CalendarDay
  /** Accepted with all other changes, or none is. */
  card?: CardOfPlan
  terms: PlanTerms
  at: Instant
}

/** Replaces the card for all instalments that are still to be charged, including a waiting one. */
export type ReplacePlanCard = { type: 'ReplacePlanCard'; card: CardOfPlan | null }
export type PauseRecurringPlan = { type: 'PauseRecurringPlan' }
export type ResumeRecurringPlan = { type: 'ResumeRecurringPlan'; at: Instant }
/**
 * Defers the instalment because the charity is suspended and the day after the instalment's own has
 * begun.
 */
export type DeferRecurringPlan = { type: 'DeferRecurringPlan'; number: number; at: Instant }
/** Charges nothing while the charity's plan does not include monthly gifts. */
export type RestRecurringPlan = { type: 'RestRecurringPlan' }
export type WakeRecurringPlan = { type: 'WakeRecurringPlan'; at: Instant }
/**
 * Skips the next instalment. The command names its number, so that a repeated request skips only
 * one.
 */
export type SkipInstalment = { type: 'SkipInstalment'; number: number; at: Instant }
export type CancelRecurringPlan = {
  type: 'CancelRecurringPlan'
  because: 'donor' | 'donor_erased'
}

/** Before anything is charged: this try is made of this instalment. */
export type BeginInstalment = {
  type: 'BeginInstalment'
  number: number
  round: number
  try: number
  paymentId: PaymentId
  by: 'schedule' | 'donor'
  at: Instant
}

export type CompleteInstalment = {
  type: 'CompleteInstalment'
  number: number
  /** The payment that was captured, which may be one of an earlier round. */
  paymentId: PaymentId
  at: Instant
}

export type FailInstalment = {
  type: 'FailInstalment'
  number: number
  paymentId: PaymentId
  /** Zero if no payment could begin. */
  try: number
  reason: InstalmentFailure
  code: string | null
  at: Instant
}

/** Its try has started here without a payment, and must not get one. */
export type HoldBackInstalment = {
  type: 'HoldBackInstalment'
  number: number
  paymentId: PaymentId
  try: number
  at: Instant
}

/** One that waits for the donor: with another sum, or on another day. */
export type EditInstalment = {
  type: 'EditInstalment'
  number: number
  /** The payment of the round that begins with this edit. */
  paymentId: PaymentId
  amountCents?: Cents
  memo?: string
  day?: CalendarDay
  card?: CardOfPlan
  terms: PlanTerms
  at: Instant
}

export type CancelInstalment = {
  type: 'CancelInstalment'
  number: number
  because: 'donor' | 'time'
  at: Instant
}

/**
 * A late capture: the money of an instalment that was written off, or a second charge by a payment
 * that was replaced.
 */
export type NoteLateCapture = {
  type: 'NoteTakenAfterAll'
  number: number
  paymentId: PaymentId
  at: Instant
}

export type WarnOfExpiry = { type: 'WarnOfExpiry'; number: number; at: Instant }
export type CompleteRecurringPlan = { type: 'CompleteRecurringPlan' }

export type RecurringPlanCommand =
  | StartRecurringPlan
  | EditRecurringPlan
  | ReplacePlanCard
  | PauseRecurringPlan
  | ResumeRecurringPlan
  | DeferRecurringPlan
  | RestRecurringPlan
  | WakeRecurringPlan
  | SkipInstalment
  | CancelRecurringPlan
  | BeginInstalment
  | CompleteInstalment
  | FailInstalment
  | HoldBackInstalment
  | EditInstalment
  | CancelInstalment
  | NoteLateCapture
  | WarnOfExpiry
  | CompleteRecurringPlan

export type RecurringPlanRefusal =
  | 'plan_not_found'
  | 'plan_ended'
  | 'attempt_reused'
  | 'monthly_not_offered'
  | GiftRefusal
  | 'too_large_for_card'
  | 'occurrences_invalid'
  | 'day_not_choosable'
  | 'card_not_kept'
  | 'instalment_not_found'
  | 'instalment_under_way'
  | 'instalment_not_waiting'
  | 'nothing_to_come'
