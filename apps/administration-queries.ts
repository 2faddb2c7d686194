import { listAdministratorIds } from '@almoner/operational/credentials/credentials.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { applicationDeskModel } from '@almoner/projections/models/application-desk/project.ts'
import {
  listDecidedWithImage,
  listSection88Checks,
} from '@almoner/projections/models/application-desk/query.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import { erasureRequestsModel } from '@almoner/projections/models/erasure-requests/project.ts'
import { erasureRequestsDue } from '@almoner/projections/models/erasure-requests/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { assertReached } from '@almoner/workflows/steps/record/assert-reached.ts'
import type { ProcessDependencies } from '@almoner/workflows/processes.ts'

type AdministrationQueries = Pick<
  ProcessDependencies,
  | 'administratorIds'
  | 'charitiesLink'
  | 'decidedApplications'
  | 'erasureRequestsDue'
  | 'erasuresLink'
  | 'section88Checks'
>

/** What processes read of administration's list of charities, and the address of its screen. */
export const administrationQueries = ({
  db,
  store,
  base,
}: {
  db: AppDb
  store: Pick<EventStore, 'head'>
  base: URL
}): AdministrationQueries => ({
  administratorIds: () => listAdministratorIds(db),
  erasuresLink: () => new URL('/AdminErasures', base).toString(),
  erasureRequestsDue: async (query) => {
    await assertReached(db, erasureRequestsModel.name, await store.head())
    const { first, ...counts } = await erasureRequestsDue(db, query)
    const ids = first.map(({ organisationId }) => organisationId)
    const names = await findCharityNames(db, [...new Set(ids)])
    return {
      ...counts,
      first: first.flatMap(({ organisationId, dueOn }) => {
        const name = names.get(organisationId)
        return name === undefined ? [] : [{ name, dueOn }]
      }),
    }
  },
  charitiesLink: () => new URL('/AdminAccounts', base).toString(),
  decidedApplications: (page) => listDecidedWithImage(db, page),
  // The reminder of a week is sent once: a list that is being made would leave charities out.
  section88Checks: async (query) => {
    await assertReached(db, applicationDeskModel.name, await store.head())
    return await listSection88Checks(db, query)
  },
})
