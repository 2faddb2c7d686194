import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { accountEvents, isAccountFact, rowAfterAccount, type AccountFact } from './account.ts'
import { rowAfterApplication } from './application.ts'

type ApplicationFact = Fact<ApplicationEvent>

const shapes = [...applicationEvents, ...accountEvents] as const

/** Administration's list of charities: which exist, which applications wait, and until when. */
export const applicationDeskModel: ReadModel = {
  name: 'application-desk',
  version: 3,
  categories: [application.category, organisation.category],
  types: toTypes(shapes),
  personal: true,
  tables: ['read_models.applications'],
  project: (trx, events) =>
    foldRows<ApplicationFact | AccountFact, 'read_models.applications'>(trx, {
      table: 'read_models.applications',
      key: ['organisation_id'],
      facts: readFacts(shapes, events),
      keyOf: (fact) => ({ organisation_id: fact.data.organisationId }),
      apply: (row, fact) =>
        isAccountFact(fact) ? rowAfterAccount(row, fact) : rowAfterApplication(row, fact),
    }),
}
