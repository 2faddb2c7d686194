import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { erasureRequestsModel } from '@almoner/projections/models/erasure-requests/project.ts'
import { listUnsettledErasureRequests } from '@almoner/projections/models/erasure-requests/query.ts'
import type { AppDb } from '../../database.ts'
import { assertReached } from '../../steps/record/assert-reached.ts'
import { requestErasure } from '../../steps/erasure/request-erasure.ts'
import type { ErasureRequestDependencies } from './dependencies.ts'

/** More than there are charities that a person gave to. */
const mostRequests = 1_000

/** Reads and closes the accounts of donors, and finds the requests, in PostgreSQL. */
export const storedErasures = ({
  store,
  db,
  keys,
  now,
}: {
  store: EventStore
  db: AppDb
  keys: Pick<Keys, 'personOfEmail' | 'usernameHash'>
  now: () => Instant
}): ErasureRequestDependencies['erasures'] => ({
  requestOf: (account, { siteOf, correlation }) =>
    requestErasure(
      { store, db, keys, now: () => toMilliseconds(now()) },
      { account, siteOf, correlation, actor: 'process:begin-erasure' },
    ),
  waitingFor: async (people, asOf) => {
    await assertReached(db, erasureRequestsModel.name, asOf)
    return await listUnsettledErasureRequests(db, { people, limit: mostRequests })
  },
})
