import { donor } from '@almoner/domain/donor/index.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { isUnsettled } from '@almoner/domain/erasure-request/state.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../steps/record/record-command.ts'
import type { ErasureRequestDependencies } from '../tasks/erasure-requests/dependencies.ts'

/** The accounts and requests of a world without a database: read from the events themselves. */
export const createErasures = (
  store: EventStore,
  now: () => Instant,
): ErasureRequestDependencies['erasures'] => ({
  requestOf: ({ donorId, payerIds: people }, { siteOf, correlation }) =>
    recordCommand(
      { store, now },
      {
        decider: donor,
        id: donorId,
        command: { type: 'RequestErasure', people, siteOf },
        tenant: null,
        correlation,
        actor: 'process:begin-erasure',
        commandId: 'erasure',
        input: { donorId },
      },
    ),
  waitingFor: async (people) => {
    const charities = await Promise.all(
      [harbourId, lionRockId].map(async (organisationId) => {
        const { state } = await loadState(store, erasureRequests, organisationId)
        return [...state].flatMap(([requestId, request]) =>
          isUnsettled(request) && request.people.some((person) => people.includes(person))
            ? [{ organisationId, requestId }]
            : [],
        )
      }),
    )
    return charities.flat()
  },
})
