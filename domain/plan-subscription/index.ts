import type { Decider } from '../kernel/decider.ts'
import type { PlanSubscriptionCommand, PlanSubscriptionRefusal } from './commands.ts'
import { decide } from './decide.ts'
import { planSubscriptionEvents, type PlanSubscriptionEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { PlanSubscriptionState } from './state.ts'

/**
 * What a charity pays the platform, under the charity's id.
 *
 *   subscription: none ── start ──▶ running ⟲ change of plan, at once or at the end of its period
 *                 running ── suspended ──▶ resting ── reinstated ──▶ running, its days moved
 *   invoice:      due ── charge ──▶ charging ── paid ──▶ paid ── settle ──▶ settled
 *                  ▲                   │
 *                  └──── failed ───────┘   given up on day 21, or waived ──▶ void
 */
export const planSubscription: Decider<
  PlanSubscriptionState,
  PlanSubscriptionCommand,
  PlanSubscriptionEvent,
  PlanSubscriptionRefusal
> = {
  category: 'plan_subscription',
  shapes: planSubscriptionEvents,
  initial: { status: 'none' },
  decide,
  evolve,
}
