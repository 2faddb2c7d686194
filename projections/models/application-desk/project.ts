import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { saveRows } from '../../engine/row/save-rows.ts'
import { accountEvents, isAccountFact, rowAfterAccount, type AccountFact } from './account.ts'
import { rowAfterApplication } from './application.ts'

type Row = RowOf<'read_models.applications'>
type ApplicationFact = Fact<ApplicationEvent>

const shapes = [...applicationEvents, ...accountEvents] as const

/** Which charities are there, which applications wait, and until when? Administration's list. */
export const applicationDeskModel: ReadModel = {
  name: 'application-desk',
  version: 3,
  categories: [application.category, organisation.category],
  types: toTypes(shapes),
  personal: true,
  tables: ['read_models.applications'],
  project: (trx, events) =>
    foldRows<ApplicationFact | AccountFact, Row>({
      facts: readFacts(shapes, events),
      keyOf: (fact) => fact.data.organisationId,
      rowKey: (row) => row.organisation_id,
      load: (keys) =>
        trx
          .selectFrom('read_models.applications')
          .selectAll()
          .where('organisation_id', '=', anyOf<Row['organisation_id']>(keys))
          .execute(),
      apply: (row, fact) =>
        isAccountFact(fact) ? rowAfterAccount(row, fact) : rowAfterApplication(row, fact),
      save: (rows) =>
        saveRows(trx, { table: 'read_models.applications', key: ['organisation_id'], rows }),
    }),
}
