import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { saveRows } from '../../engine/row/save-rows.ts'
import { projectGifts, type Raised } from './gifts.ts'
import { shapes, type PageFact } from './page-fact.ts'

type Page = RowOf<'read_models.project_page'>

/** SelectMission and MissionDetails: the missions of a charity, with the sum raised for each. */
export const projectPageModel: ReadModel = {
  name: 'project-page',
  version: 3,
  categories: [project.category, payment.category],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.project_page', 'read_models.project_gifts'],
  project: async (trx, events) => {
    const facts = readFacts(shapes, events)
    const raised = await projectGifts(trx, facts)
    await foldRows<PageFact, Page>({
      facts,
      keyOf: (fact) => findProjectId(fact) ?? raised.get(fact.position)?.projectId ?? null,
      rowKey: (row) => row.project_id,
      load: (keys) =>
        trx
          .selectFrom('read_models.project_page')
          .selectAll()
          .where('project_id', '=', anyOf<Page['project_id']>(keys))
          .execute(),
      apply: (row, fact) => pageAfter(row, fact, raised.get(fact.position)),
      save: (rows) =>
        saveRows(trx, { table: 'read_models.project_page', key: ['project_id'], rows }),
    })
  },
}

const findProjectId = (fact: PageFact): string | null =>
  fact.type === 'ProjectCreated' || fact.type === 'ProjectClosed' || fact.type === 'ProjectReopened'
    ? fact.data.projectId
    : null

const pageAfter = (
  row: Page | null,
  fact: PageFact,
  raised: Raised | undefined,
): Omit<Page, 'position'> => {
  if (fact.type === 'ProjectCreated') {
    const { projectId, organisationId, unlisted, details } = fact.data
    return {
      project_id: projectId,
      organisation_id: organisationId,
      status: unlisted ? 'unlisted' : 'open',
      unlisted,
      details,
      raised_cents: 0n,
      payments: 0n,
      created_at: fact.meta.at,
      created_position: fact.position,
    }
  }
  const page = requirePresent(row, `the project of ${fact.type} at ${fact.position}`)
  if (fact.type === 'ProjectClosed') return { ...page, status: 'closed' }
  if (fact.type === 'ProjectReopened') {
    return { ...page, status: page.unlisted ? 'unlisted' : 'open' }
  }
  return { ...page, ...withRaised(page, requirePresent(raised, `what ${fact.type} raised`)) }
}

const withRaised = (page: Page, { cents, payments }: Raised) => {
  const next = { raised_cents: page.raised_cents + cents, payments: page.payments + payments }
  assert(next.raised_cents >= 0n && next.payments >= 0n, 'no more is given back than was raised')
  return next
}
