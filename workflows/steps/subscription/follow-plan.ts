import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'

/**
 * Returns the command that records the plan set by administration in the charity's subscription,
 * which is another stream. The administrator's request sends it immediately, and a nightly process
 * does if the machine stopped between the two. Returns null if nothing is left to record.
 */
export const findPlanToFollow = async (store: EventStore, organisationId: OrganisationId) => {
  const charity = await loadState(store, organisation, organisationId)
  const subscription = await loadState(store, planSubscription, organisationId)
  // A charity from before subscriptions has none to follow.
  if (charity.state.status === 'none' || subscription.state.status === 'none') return null
  const { plan } = charity.state.profile
  if (plan === subscription.state.plan) return null
  const command = { type: 'ChangeSubscriptionPlan', organisationId, plan } as const
  return {
    decider: planSubscription,
    id: organisationId,
    command,
    tenant: organisationId,
    commandId: `follow-plan:${organisationId}:${charity.revision}`,
    input: { plan },
  }
}
