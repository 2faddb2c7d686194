import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'

/**
 * Lists the recipients of letters about the outcome of an account: each owner, and the person who
 * entered it.
 */
export const listRecipients = async (
  { store }: { store: EventStore },
  organisationId: OrganisationId,
  givenBy: StaffId | null,
): Promise<readonly StaffId[]> => {
  const { state } = await loadState(store, organisation, organisationId)
  if (state.status === 'none') return []
  return state.staff.flatMap(({ staffId, role }) =>
    role === 'owner' || staffId === givenBy ? [staffId] : [],
  )
}
