import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import type { LegacySize, Period } from '@almoner/domain/plans/plan-prices.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'

/** One row for each charity with a subscription. */
export type SubscriptionTable = {
  organisation_id: OrganisationId
  plan: Plan
  billing_period: Period
  size: LegacySize | null
  /** The period that was invoiced last. Null on a plan without a price. */
  current_from: CalendarDay | null
  current_until: CalendarDay | null
  /** `past_due`: an invoice is owed whose charge has failed. */
  status: 'running' | 'past_due'
  resting_project_ids: readonly ProjectId[]
  /** When billing has something to do. Null if it waits for a person. */
  next_act_at: Instant | null
  /** The aggregate's state without the requests of administration, which have personal data. */
  state: RunningSubscription
  position: bigint
}
