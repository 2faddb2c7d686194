import { chooseApprovers } from '@almoner/domain/approval/approvers.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { FindApprovers } from '../steps/review/find-approvers.ts'

const longAgo = instant('2020-01-01T00:00:00.000Z')

/** The charity's team, whose members have their roles for years. */
export const createFindApprovers =
  (store: EventStore): FindApprovers =>
  async ({ organisationId, ...asked }) => {
    const { state } = await loadState(store, organisation, organisationId)
    const staff = state.status === 'none' ? [] : state.staff
    const team = staff.map(({ staffId, role }) => ({ staffId, role, roleSince: longAgo }))
    const { approvers, owners } = chooseApprovers(team, asked)
    const toIds = (people: typeof owners) => people.map(({ staffId }) => staffId)
    return { approvers: toIds(approvers), owners: toIds(owners) }
  }
