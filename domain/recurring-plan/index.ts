import type { Decider } from '../kernel/decider.ts'
import type { RecurringPlanCommand, RecurringPlanRefusal } from './commands.ts'
import { decideRecurringPlan } from './decide.ts'
import { recurringPlanEvents, type RecurringPlanEvent } from './events.ts'
import { evolveRecurringPlan } from './evolve.ts'
import { initialRecurringPlan, type RecurringPlanState } from './state.ts'

/**
 * A donor's monthly gift to one charity: a number of instalments, each a payment of its own,
 * charged to a stored card on the same day of every month.
 *
 *   plan         active ◀──▶ paused,  either ──▶ cancelled;  active ──▶ completed
 *   instalment   (to come) ──▶ charging ──▶ complete
 *                    │             │ ▲
 *                    ▼             ▼ │ tried again by itself, or by the donor
 *                 skipped      retrying / waiting ──▶ cancelled
 *
 * Only the donor skips an instalment, and none waits for them without a deadline.
 */
export const recurringPlan: Decider<
  RecurringPlanState,
  RecurringPlanCommand,
  RecurringPlanEvent,
  RecurringPlanRefusal
> = {
  category: 'recurring_plan',
  shapes: recurringPlanEvents,
  initial: initialRecurringPlan,
  decide: decideRecurringPlan,
  evolve: evolveRecurringPlan,
}

export type { RecurringPlanCommand, RecurringPlanRefusal, RecurringPlanEvent, RecurringPlanState }
