import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

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
}
