import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type {
  Instalment,
  RecurringPlanId,
  StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import type { PlanStanding } from './movements/plan-days-table.ts'

/** One row for each plan of a donor, with its next step. */
export type RecurringPlanTable = {
  plan_id: RecurringPlanId
  organisation_id: OrganisationId
  donor_id: DonorId
  status: StartedPlan['status']
  /** The reference of the card that is charged. */
  card_reference: string
  /**
   * The moment the next instalment is charged automatically; null if none is to come, or the plan
   * is paused or rests.
   */
  next_at: Instant | null
  /**
   * The number and the day of that instalment, null with `next_at`. If it comes late, its day is
   * still its due day.
   */
  next_number: number | null
  next_day: CalendarDay | null
  /** The amount of each instalment that has not started. */
  amount_cents: bigint
  /** An instalment is being charged, or is retried automatically. */
  is_open: boolean
  /** The charity's plan does not include monthly gifts. */
  is_resting: boolean
  /** The last instalment that ended was given up. */
  has_failed: boolean
  standing: PlanStanding
  /**
   * The days on which it ran and was cancelled, or failed, as PostgreSQL's text of a
   * `datemultirange`.
   */
  left_on: string
  /** The last day on which the card can be charged. */
  card_ends_on: CalendarDay
  /** Personal: the whole state of the aggregate, with the donor's text in it. */
  state: StartedPlan
  started_at: Instant
  started_position: bigint
  position: bigint
}

/** One row for each instalment that has started or was skipped, with its outcome. */
export type InstalmentTable = {
  plan_id: RecurringPlanId
  number: number
  organisation_id: OrganisationId
  donor_id: DonorId
  /** The payment of the newest round; null if the instalment was skipped. */
  payment_id: PaymentId | null
  day: CalendarDay
  amount_cents: bigint
  status: Instalment['status']
  /** When the newest try was made; null if none was. */
  tried_at: Instant | null
  retry_at: Instant | null
  waits_until: Instant | null
  /** The reason it was cancelled; null if it was not. */
  let_go: 'donor' | 'time' | 'plan_cancelled' | null
  position: bigint
}

/**
 * The status of an instalment in the sums of its day: also before its start, and why one was
 * written off.
 */
export type DayStatus =
  | 'to_come'
  | Exclude<Instalment['status'], 'cancelled'>
  | 'given_up'
  | 'cancelled_by_donor'
  | 'plan_cancelled'

/**
 * One row for each day and status: the sum due to a charity and its outcome. It is stored because
 * adding up a hundred thousand plans would take too long.
 */
export type InstalmentDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  status: DayStatus
  instalments: bigint
  amount_cents: bigint
  position: bigint
}

/** The number of a charity's plans by status. */
export type RecurringPlanCountTable = {
  organisation_id: OrganisationId
  status: StartedPlan['status']
  plans: bigint
  position: bigint
}

/** One row for each event of a plan: the books of a moment end with one of them. */
export type PlanEventTable = {
  position: bigint
  organisation_id: OrganisationId
  at: Instant
}

/** One row for each donor of a plan, as their account is today; all null once it is closed. */
export type PlanDonorTable = {
  donor_id: DonorId
  /** Personal, as the address is. */
  first_name: string | null
  last_name: string | null
  email: string | null
  position: bigint
}
