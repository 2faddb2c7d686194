import type { Decider } from '../kernel/decider.ts'
import { planSubscriptionEvents, type PlanSubscriptionEvent } from './events.ts'

export type StartSubscription = { type: 'StartSubscription' } & PlanSubscriptionEvent['data']

export type PlanSubscriptionState =
  | { status: 'none' }
  | { status: 'running'; started: PlanSubscriptionEvent['data'] }

/**
 * What a charity pays the platform, under the charity's id.
 *
 *   none ── start ──▶ running
 */
export const planSubscription: Decider<
  PlanSubscriptionState,
  StartSubscription,
  PlanSubscriptionEvent,
  'subscription_running'
> = {
  category: 'plan_subscription',
  shapes: planSubscriptionEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    const { type: _, ...data } = command
    if (state.status === 'none') return [{ type: 'SubscriptionStarted', data }]
    const { plan, period } = state.started
    const isSame = plan === data.plan && period === data.period
    return isSame ? [] : { refused: 'subscription_running' }
  },
  evolve: (_state, event) => ({ status: 'running', started: event.data }),
}
