import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { projectEvents, type ProjectEvent } from '@almoner/domain/project/events.ts'
import { project } from '@almoner/domain/project/index.ts'
import { projectAfter } from '@almoner/domain/project/state.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { projectGifts, type Raised } from './gifts.ts'
import { shapes, type PageFact } from './page-fact.ts'
import { projectResting } from './resting.ts'

type Page = RowOf<'read_models.project_page'>

/** SelectMission and MissionDetails: the missions of a charity, with the sum raised for each. */
export const projectPageModel: ReadModel = {
  name: 'project-page',
  version: 5,
  categories: [
    project.category,
    payment.category,
    offlineEntry.category,
    planSubscription.category,
  ],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.project_page', 'read_models.project_gifts', 'read_models.resting_projects'],
  project: async (trx, events) => {
    const facts = readFacts(shapes, events)
    const [raised] = await Promise.all([projectGifts(trx, facts), projectResting(trx, facts)])
    await foldRows<PageStep, 'read_models.project_page'>(trx, {
      table: 'read_models.project_page',
      key: ['project_id'],
      facts: [...facts.filter(isAboutProject), ...raised].toSorted(byPosition),
      keyOf: (step) => ({
        project_id: 'projectId' in step ? step.projectId : step.data.projectId,
      }),
      apply: pageAfter,
    })
  },
}

type ProjectFact = Extract<PageFact, { type: ProjectEvent['type'] }>
type PageStep = ProjectFact | Raised

const projectTypes: ReadonlySet<string> = new Set(projectEvents.map(({ type }) => type))

const isAboutProject = (fact: PageFact): fact is ProjectFact => projectTypes.has(fact.type)

const byPosition = (one: PageStep, other: PageStep): number =>
  one.position < other.position ? -1 : 1

const pageAfter = (row: Page | null, step: PageStep): Omit<Page, 'position'> => {
  if ('projectId' in step) {
    return withRaised(requirePresent(row, `the project of a gift at ${step.position}`), step)
  }
  if (step.type === 'ProjectCreated') {
    const { projectId, organisationId, unlisted, details } = step.data
    return {
      project_id: projectId,
      organisation_id: organisationId,
      status: unlisted ? 'unlisted' : 'open',
      unlisted,
      details,
      version: 1,
      raised_cents: 0n,
      net_cents: 0n,
      payments: 0n,
      last_gift_at: null,
      created_at: step.meta.at,
      created_position: step.position,
    }
  }
  const page = requirePresent(row, `the project of ${step.type} at ${step.position}`)
  return { ...projectAfter(page, step), version: page.version + 1 }
}

const withRaised = (page: Page, raised: Raised): Omit<Page, 'position'> => {
  const next = {
    ...page,
    raised_cents: page.raised_cents + raised.cents,
    net_cents: page.net_cents + raised.netCents,
    payments: page.payments + raised.payments,
    last_gift_at: later(page.last_gift_at, raised.giftAt),
  }
  assert(next.raised_cents >= 0n && next.payments >= 0n, 'no more is given back than was raised')
  return next
}

const later = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one
