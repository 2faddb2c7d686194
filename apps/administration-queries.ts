import { listAdministratorIds } from '@almoner/operational/credentials/credentials.ts'
import {
  listDecidedWithImage,
  listSection88Checks,
} from '@almoner/projections/models/application-desk/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { ProcessDependencies } from '@almoner/workflows/processes.ts'

type AdministrationQueries = Pick<
  ProcessDependencies,
  'administratorIds' | 'charitiesLink' | 'decidedApplications' | 'section88Checks'
>

/** What processes read of administration's list of charities, and the address of its screen. */
export const administrationQueries = (db: AppDb, base: URL): AdministrationQueries => ({
  administratorIds: () => listAdministratorIds(db),
  charitiesLink: () => new URL('/AdminAccounts', base).toString(),
  decidedApplications: (page) => listDecidedWithImage(db, page),
  section88Checks: (query) => listSection88Checks(db, query),
})
