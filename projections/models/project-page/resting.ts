import type { Transaction } from 'kysely'
import type { Database } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import type { PageFact } from './page-fact.ts'

type RestingFact = Extract<PageFact, { type: 'SubscriptionPlanChanged' | 'ProjectReopened' }>

/**
 * Follows the projects that the plan of each charity does not list. A project that is opened again
 * takes a place of the plan, so it is listed.
 */
export const projectResting = (
  trx: Transaction<Database>,
  facts: readonly PageFact[],
): Promise<void> =>
  foldRows<RestingFact, 'read_models.resting_projects'>(trx, {
    table: 'read_models.resting_projects',
    key: ['organisation_id'],
    facts: facts.filter(isAboutResting),
    keyOf: ({ tenant }) => ({ organisation_id: tenant }),
    apply: (row, { tenant, type, data }) => ({
      organisation_id: tenant,
      project_ids:
        type === 'SubscriptionPlanChanged'
          ? data.restingProjectIds
          : (row?.project_ids ?? []).filter((projectId) => projectId !== data.projectId),
    }),
  })

const isAboutResting = (fact: PageFact): fact is RestingFact =>
  fact.type === 'SubscriptionPlanChanged' || fact.type === 'ProjectReopened'
