import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { reviseMatch } from '../../steps/record/bank-match-books.ts'
import { reviseMatchId } from './contract.ts'
import type { ReviseMatchActivities } from './process.ts'

export type ReviseMatchDependencies = { store: EventStore; now: () => Instant }

export const reviseMatchActivities = ({
  store,
  now,
}: ReviseMatchDependencies): ReviseMatchActivities => ({
  revise: async (input) => {
    const offlineEntryId = input.offlineEntryId as Id<'offline_entry'>
    const organisationId = input.organisationId as OrganisationId
    const position = await reviseMatch(store, {
      offlineEntryId,
      organisationId,
      by: input.by as StaffId,
      at: instant(input.at),
      context: {
        tenant: organisationId,
        actor: 'process:revise-match',
        correlation: offlineEntryId,
        causation: input.eventId,
        commandId: reviseMatchId(input),
        at: now(),
      },
    })
    return { revised: position !== null }
  },
})
