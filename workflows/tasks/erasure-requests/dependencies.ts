import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** A request of a charity that a donor is erased. */
export type RequestKey = { organisationId: OrganisationId; requestId: ErasureRequestId }

export type ErasureRequestDependencies = {
  store: EventStore
  now: () => Instant
  erasures: {
    /**
     * Records that the holder of an account is to be erased with all of their addresses, and closes
     * the account. A repetition changes nothing.
     */
    requestOf: (
      account: RegisteredDonor,
      request: { siteOf: OrganisationId; correlation: string },
    ) => Promise<unknown>
    /**
     * Lists the requests of all charities that wait and name one of these people. Throws if the read
     * model has not reached the position.
     */
    waitingFor: (people: readonly PersonId[], asOf: Position) => Promise<readonly RequestKey[]>
  }
}
