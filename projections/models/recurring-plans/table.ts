import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type {
  Instalment,
  RecurringPlanId,
  StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'

/** Which monthly gifts does this donor give, and what happens next? One row a plan. */
export type RecurringPlanTable = {
  plan_id: RecurringPlanId
  organisation_id: OrganisationId
  donor_id: DonorId
  status: StartedPlan['status']
  /** By which it is charged. */
  card_reference: string
  /**
   * When the next instalment is charged automatically; null if none is to come, or the plan is
   * paused.
   */
  next_at: Instant | null
  /** Of that instalment; null with it. If it comes late, its day is the one it was due on. */
  next_number: number | null
  next_day: CalendarDay | null
  /** Of each instalment that has not started. */
  amount_cents: bigint
  /** An instalment is being charged, or is retried automatically. */
  is_open: boolean
  /** Personal: the whole state of the aggregate, with the donor's text in it. */
  state: StartedPlan
  started_at: Instant
  started_position: bigint
  position: bigint
}

/**
 * What is the outcome of each due instalment? One row for each that has started, or was skipped.
 */
export type InstalmentTable = {
  plan_id: RecurringPlanId
  number: number
  organisation_id: OrganisationId
  donor_id: DonorId
  /** Of its newest round; null where it was left out. */
  payment_id: PaymentId | null
  day: CalendarDay
  amount_cents: bigint
  status: Instalment['status']
  /** When the newest try was made; null if none was. */
  tried_at: Instant | null
  retry_at: Instant | null
  waits_until: Instant | null
  /** Why it was cancelled; null where it was not. */
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
 * How much was a charity to get on a day, and what became of it? One row for each day and status: adding
 * up a hundred thousand plans would take too long to wait for.
 */
export type InstalmentDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  status: DayStatus
  instalments: bigint
  amount_cents: bigint
  position: bigint
}

/** How many plans does a charity have? */
export type RecurringPlanCountTable = {
  organisation_id: OrganisationId
  status: StartedPlan['status']
  plans: bigint
  position: bigint
}

/** Who gives a plan, by their account today? One row for each donor; all null once it is closed. */
export type PlanDonorTable = {
  donor_id: DonorId
  /** Personal, as the address is. */
  first_name: string | null
  last_name: string | null
  email: string | null
  position: bigint
}
