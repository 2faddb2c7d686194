import { chooseApprovers } from '@almoner/domain/approval/approvers.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { FindApprovers } from '@almoner/workflows/steps/review/find-approvers.ts'

/** Finds who may approve from the charity's own events: a past has no read models. */
export const createFindApprovers =
  (store: EventStore): FindApprovers =>
  async ({ organisationId, ...asked }) => {
    const { state } = await loadState(store, organisation, organisationId)
    if (state.status === 'none') return { approvers: [], owners: [] }
    // All of them have had their role since the charity's first day.
    const [first] = await store.read(streamName(organisation.category, organisationId), {
      limit: 1,
    })
    const roleSince = first?.meta.at ?? asked.at
    const team = state.staff.map(({ staffId, role }) => ({ staffId, role, roleSince }))
    const { approvers, owners } = chooseApprovers(team, asked)
    const toIds = (people: typeof owners) => people.map(({ staffId }) => staffId)
    return { approvers: toIds(approvers), owners: toIds(owners) }
  }
