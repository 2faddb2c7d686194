import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'

/**
 * How a plan counts. `failed`: an instalment was given up, and none was paid since. `paused` also if
 * the plan rests, because the charity's own plan does not include monthly gifts.
 */
export type PlanStanding = 'running' | 'paused' | 'failed' | 'ended' | 'completed'

/**
 * Why the monthly sum of running plans changed. `ended`: cancelled. `recovered` after `failed`, as
 * `resumed` after `paused`. `retried` is no movement of plans, but the instalments that were paid
 * after a try had failed.
 */
export type PlanMovement =
  | 'begun'
  | 'increased'
  | 'decreased'
  | 'paused'
  | 'resumed'
  | 'failed'
  | 'recovered'
  | 'ended'
  | 'completed'
  | 'retried'

/**
 * The movements of a charity's monthly sum on a business day, as recorded on a day. The sum of all
 * but `retried`, up to a day, is what the running plans bring each month.
 */
export type PlanDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  recorded_day: CalendarDay
  movement: PlanMovement
  /** Signed, as the sum is. */
  plans: number
  amount_cents: bigint
  /** The number of movements. */
  movements: number
}

/**
 * Why a plan moved. `monthly_not_included`: the charity's own plan does not include monthly gifts,
 * or does so again. `time`: an instalment waited for the donor as long as it may.
 */
export type MovementReason = 'donor' | 'donor_erased' | 'monthly_not_included' | 'time'

/**
 * One row for each movement. One event may be two: an instalment that was `retried`, by which its
 * plan has `recovered`.
 */
export type PlanMovementTable = {
  position: bigint
  movement: PlanMovement
  organisation_id: OrganisationId
  plan_id: RecurringPlanId
  day: CalendarDay
  /** What the plan brought each month before it; null if `retried`. */
  from_cents: bigint | null
  /** What it adds to the monthly sum, or the instalment that was `retried`. */
  amount_cents: bigint
  /** Null if a payment moved it. */
  reason: MovementReason | null
}
