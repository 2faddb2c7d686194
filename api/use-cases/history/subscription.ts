import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import {
  planSubscription,
  type PlanSubscriptionState,
} from '@almoner/domain/plan-subscription/index.ts'
import type { ShownSubscription } from './contract.ts'
import type { History } from './history.ts'

/** The history of a charity's payments to the platform. */
export const subscriptionHistory: History<
  PlanSubscriptionState,
  PlanSubscriptionEvent,
  ShownSubscription
> = {
  decider: planSubscription,
  details: {
    SubscriptionPlanChanged: ({ data: { plan, before } }) => ({ plan, before }),
    SubscriptionStarted: ({ data: { plan, period, startsOn } }) => ({ plan, period, startsOn }),
  },
  show: (state) => {
    if (state.status === 'none') return { status: 'none' }
    const { period, startsOn, card } = state.started
    return { status: 'running', plan: state.plan, period, startsOn, hasCard: card !== null }
  },
}
