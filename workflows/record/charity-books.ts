import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'

/**
 * A charity, from its own stream, at most a tenth of a second old: the facts for letters and
 * receipts.
 */
export const loadCharity = async (
  store: EventStore,
  organisationId: OrganisationId,
): Promise<RegisteredOrganisation> => {
  const { state } = await cachedState(store, organisation, organisationId)
  assert(state.status !== 'none', `charity ${organisationId} is not in the books`)
  return state
}

/**
 * Whether nothing new may be charged for this charity. What a bank or a wallet has been asked for
 * ends by what it answers.
 */
export const isCharitySuspended = async (
  { store }: { store: EventStore },
  { facts: { organisationId } }: { facts: { organisationId: OrganisationId } },
): Promise<boolean> => {
  const { state } = await cachedState(store, organisation, organisationId)
  return state.status === 'suspended'
}
