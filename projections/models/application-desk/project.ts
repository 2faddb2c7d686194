import { decisionDueOn } from '@almoner/domain/application/due.ts'
import { applicationEvents } from '@almoner/domain/application/events.ts'
import { evolveApplication } from '@almoner/domain/application/evolve.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { initialApplication, type StartedApplication } from '@almoner/domain/application/state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { saveRows } from '../../engine/row/save-rows.ts'
import { accountEvents, isAccountFact, rowAfterAccount, type AccountFact } from './account.ts'
import { sortedName } from './table.ts'

type Row = RowOf<'read_models.applications'>
type ApplicationFact = Fact<ApplicationEvent>

const shapes = [...applicationEvents, ...accountEvents] as const

/** Which charities are there, which applications wait, and until when? Administration's list. */
export const applicationDeskModel: ReadModel = {
  name: 'application-desk',
  version: 2,
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

const rowAfterApplication = (row: Row | null, fact: ApplicationFact): Omit<Row, 'position'> => {
  const state = evolveApplication(row?.state ?? initialApplication, fact)
  assert(state.status !== 'none', `${fact.type} at ${fact.position} begins no application`)
  const { at } = fact.meta
  const submittedAt = fact.type === 'ApplicationSubmitted' ? at : (row?.submitted_at ?? null)
  const dueOn =
    state.status === 'pending' && submittedAt !== null ? decisionDueOn(submittedAt) : null
  return {
    ...summary(state),
    ...accountBefore(row),
    submitted_at: submittedAt,
    due_on: dueOn,
    message: messageAfter(row?.message ?? null, fact),
    state,
    change_proposed_at: row?.change_proposed_at ?? null,
    started_at: row?.started_at ?? at,
    started_position: row?.started_position ?? fact.position,
    changed_at: at,
  }
}

const summary = (state: StartedApplication) => ({
  organisation_id: state.organisationId,
  applicant_id: state.applicantId,
  username: state.email,
  status: state.status,
  round: state.round,
  plan: state.filled.plan?.plan ?? null,
  name: state.filled.charity && sortedName(state.filled.charity.name),
  charity: state.filled.charity && listedNames(state.filled.charity),
  claimed_by: state.review.claimedBy,
})

const listedNames = ({
  name,
  subDomain,
  irFileNumber,
}: NonNullable<StartedApplication['filled']['charity']>) => ({ name, subDomain, irFileNumber })

// What became of the account after the approval outlasts later events of the application.
const accountBefore = (
  row: Row | null,
): Partial<Pick<Row, 'status' | 'plan' | 'name' | 'charity'>> => {
  if (row?.state?.status !== 'approved') return {}
  return { status: row.status, plan: row.plan, name: row.name, charity: row.charity }
}

// The applicant reads it until they submit again.
const messageAfter = (before: string | null, fact: ApplicationFact): string | null => {
  if (fact.type === 'ApplicationDeclined') return fact.personal.reason
  if (fact.type === 'MoreAsked') return fact.personal.message
  return fact.type === 'ApplicationSubmitted' ? null : before
}
