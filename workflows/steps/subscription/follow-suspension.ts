import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { readEvents } from '../record/read-events.ts'

/**
 * Returns the command by which a subscription rests while its charity is suspended, or resumes. The
 * request that suspends or reinstates the charity sends it at once, and the billing process does if
 * the machine stopped between the two. Its time is that of the suspension or reinstatement, so that
 * no day depends on when it is recorded. Returns null if nothing is left to record.
 */
export const findRestToFollow = async (store: EventStore, organisationId: OrganisationId) => {
  const charity = await loadState(store, organisation, organisationId)
  const subscription = await loadState(store, planSubscription, organisationId)
  if (charity.state.status === 'none' || subscription.state.status === 'none') return null
  const isSuspended = charity.state.status === 'suspended'
  if (isSuspended === (subscription.state.rest !== null)) return null
  const at = await findTime(store, organisationId, isSuspended)
  const type = isSuspended ? 'RestSubscription' : 'ResumeSubscription'
  return {
    decider: planSubscription,
    id: organisationId,
    command: { type, at } as const,
    tenant: organisationId,
    commandId: `follow-suspension:${organisationId}:${subscription.revision}`,
    input: { type, at },
  }
}

const findTime = async (
  store: EventStore,
  organisationId: OrganisationId,
  isSuspended: boolean,
): Promise<Instant> => {
  const wanted = isSuspended ? 'OrganisationSuspended' : 'OrganisationReinstated'
  const events = await readEvents(store, organisation, organisationId)
  const event = events.findLast(({ type }) => type === wanted)
  return requirePresent(event ?? null, 'the event of a suspension').meta.at
}
