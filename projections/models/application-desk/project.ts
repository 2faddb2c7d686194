import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { section88Check } from '@almoner/domain/section88-check/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { accountEvents, isAccountFact, rowAfterAccount, type AccountFact } from './account.ts'
import { rowAfterApplication } from './application.ts'
import { neverDue } from './table.ts'

type ApplicationFact = Fact<ApplicationEvent>

const shapes = [...applicationEvents, ...accountEvents] as const

/** Administration's list of charities: which exist, which applications wait, and until when. */
export const applicationDeskModel: ReadModel = {
  name: 'application-desk',
  version: 4,
  categories: [application.category, organisation.category, section88Check.category],
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
        withAttention(
          isAccountFact(fact) ? rowAfterAccount(row, fact) : rowAfterApplication(row, fact),
        ),
    }),
}

type Row = Omit<RowOf<'read_models.applications'>, 'position'>

/** A decision counts from its promised day, a proposed change from the day it was sent. */
const withAttention = (row: Row): Row => {
  const days = [
    row.due_on,
    row.change_proposed_at && toCalendarDay(row.change_proposed_at),
    row.section88_due_on,
    neverDue,
  ]
  const [first = neverDue] = days.filter((day) => day !== null).toSorted()
  return Object.assign(row, { attention_on: first })
}
