import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'

/**
 * Returns the command that records the plan of the subscription in the charity's own stream, by
 * which its pages and payments go. The request that changes the subscription sends it at once, and the
 * billing process does if the machine stopped between the two. Returns null if nothing is left to
 * record.
 */
export const findPlanToFollow = async (store: EventStore, organisationId: OrganisationId) => {
  const charity = await loadState(store, organisation, organisationId)
  const subscription = await loadState(store, planSubscription, organisationId)
  // A charity without a subscription keeps the plan of its registration.
  if (charity.state.status === 'none' || subscription.state.status === 'none') return null
  const { plan } = subscription.state.choice
  if (plan === charity.state.profile.plan) return null
  const command = { type: 'ChangeOrganisationPlan', plan } as const
  return {
    decider: organisation,
    id: organisationId,
    command,
    tenant: organisationId,
    commandId: `follow-plan:${organisationId}:${subscription.revision}`,
    input: { plan },
  }
}
