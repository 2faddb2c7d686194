import type { Decider } from '../kernel/decider.ts'
import type { OrganisationId } from '../kernel/ids.ts'
import type { Plan } from '../plans/plan.ts'
import { planSubscriptionEvents, type PlanSubscriptionEvent } from './events.ts'

type Started = Extract<PlanSubscriptionEvent, { type: 'SubscriptionStarted' }>['data']

export type StartSubscription = { type: 'StartSubscription' } & Started

/** The plan that the charity has, as administration set it. */
export type ChangeSubscriptionPlan = {
  type: 'ChangeSubscriptionPlan'
  organisationId: OrganisationId
  plan: Plan
}

export type PlanSubscriptionState =
  | { status: 'none' }
  | { status: 'running'; started: Started; plan: Plan }

/**
 * What a charity pays the platform, under the charity's id.
 *
 *   none ── start ──▶ running ⟲ change of plan
 */
export const planSubscription: Decider<
  PlanSubscriptionState,
  StartSubscription | ChangeSubscriptionPlan,
  PlanSubscriptionEvent,
  'subscription_running' | 'subscription_missing'
> = {
  category: 'plan_subscription',
  shapes: planSubscriptionEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'ChangeSubscriptionPlan') {
      if (state.status === 'none') return { refused: 'subscription_missing' }
      const { organisationId, plan } = command
      if (plan === state.plan) return []
      const data = { organisationId, plan, before: state.plan }
      return [{ type: 'SubscriptionPlanChanged', data }]
    }
    const { type: _, ...data } = command
    if (state.status === 'none') return [{ type: 'SubscriptionStarted', data }]
    const { plan, period } = state.started
    const isSame = plan === data.plan && period === data.period
    return isSame ? [] : { refused: 'subscription_running' }
  },
  evolve: (state, event) => {
    if (event.type === 'SubscriptionStarted') {
      return { status: 'running', started: event.data, plan: event.data.plan }
    }
    return state.status === 'none' ? state : { ...state, plan: event.data.plan }
  },
}
