import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import {
  handleCommand,
  loadState,
  type CommandContext,
} from '@almoner/eventstore/handle-command.ts'

type Following = {
  organisationId: OrganisationId
  context: Omit<CommandContext, 'tenant' | 'commandId' | 'input'>
}

/**
 * Records the plan that administration set in the charity's subscription, which is another stream.
 * The administrator's request does so at once, and a nightly process where the machine stopped
 * between the two. Answers the position, or null where nothing was left to record.
 */
export const followPlan = async (
  store: EventStore,
  { organisationId, context }: Following,
): Promise<bigint | null> => {
  const charity = await loadState(store, organisation, organisationId)
  const subscription = await loadState(store, planSubscription, organisationId)
  // A charity from before subscriptions has none to follow.
  if (charity.state.status === 'none' || subscription.state.status === 'none') return null
  const { plan } = charity.state.profile
  if (plan === subscription.state.plan) return null
  const handled = await handleCommand(store, {
    decider: planSubscription,
    id: organisationId,
    command: { type: 'ChangeSubscriptionPlan', organisationId, plan },
    context: {
      ...context,
      tenant: organisationId,
      commandId: `follow-plan:${organisationId}:${charity.revision}`,
      input: { plan },
    },
  })
  assert(handled.handled, 'a subscription that runs follows its charity')
  return handled.position
}
