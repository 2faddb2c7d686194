import { assert, present } from '@almoner/domain/kernel/assert.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { project } from '@almoner/domain/project/index.ts'
import { projectEvents } from '@almoner/domain/project/events.ts'
import type { RowOf } from '../database.ts'
import { foldRows } from '../fold-rows.ts'
import { factsOf, type ReadModel } from '../read-model.ts'
import { saveRows } from '../save-rows.ts'

type Page = RowOf<'read_models.project_page'>
const shapes = [...projectEvents, ...paymentEvents] as const
type PageFact = ReturnType<typeof factsOf<typeof shapes>>[number]

/** SelectMission and MissionDetails: the missions of a charity, with what was raised for each. */
export const projectPageModel: ReadModel = {
  name: 'project-page',
  version: 1,
  categories: [project.category, payment.category],
  personal: false,
  tables: ['read_models.project_page'],
  project: async (trx, events) => {
    await foldRows<PageFact, Page>({
      trx,
      table: 'read_models.project_page',
      facts: factsOf(shapes, events),
      keyOf,
      rowKey: (row) => row.project_id,
      load: (keys) =>
        trx
          .selectFrom('read_models.project_page')
          .selectAll()
          .where('project_id', 'in', keys as Page['project_id'][])
          .execute(),
      apply: pageAfter,
      save: (rows) =>
        saveRows(trx, { table: 'read_models.project_page', key: ['project_id'], rows }),
    })
  },
}

// Of a payment only its success concerns the page, and only where it was for a project.
const keyOf = (fact: PageFact): string | null => {
  switch (fact.type) {
    case 'ProjectCreated':
    case 'ProjectClosed':
    case 'ProjectReopened':
    case 'PaymentSucceeded':
      return fact.data.projectId
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentFailed':
      return null
  }
}

const pageAfter = (row: Page | null, fact: PageFact): Omit<Page, 'position'> => {
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
  const page = present(row, `the project of ${fact.type} at ${fact.position}`)
  switch (fact.type) {
    case 'ProjectClosed':
      return { ...page, status: 'closed' }
    case 'ProjectReopened':
      return { ...page, status: page.unlisted ? 'unlisted' : 'open' }
    case 'PaymentSucceeded': {
      const { amountCents } = fact.data
      assert(amountCents > 0, 'what was given is a positive sum')
      const raised = page.raised_cents + BigInt(amountCents)
      return { ...page, raised_cents: raised, payments: page.payments + 1n }
    }
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentFailed':
      return page
  }
}
