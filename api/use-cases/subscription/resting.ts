import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { listResting } from '@almoner/domain/plan-subscription/rules/change-plan.ts'
import {
  includes,
  listLostFeatures,
  planTerms,
  type PlanFeature,
} from '@almoner/domain/plans/plan-features.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import {
  listOpenProjects,
  type ProjectPage,
} from '@almoner/projections/models/project-page/query.ts'
import { countActivePlans } from '@almoner/projections/models/recurring-plans/query.ts'
import { readEvents } from '@almoner/workflows/steps/record/read-events.ts'

/** Titles are in the language of the reader. */
type Reader = { db: Db; store: EventStore; language: Language }
type OfCharity = { organisationId: OrganisationId }

/** Returns the open projects of a charity in a chosen order. Those that it leaves out come last. */
export const listInOrder = async (
  reader: Reader,
  { organisationId, projectOrder }: OfCharity & { projectOrder: readonly ProjectId[] },
): Promise<{ id: ProjectId; title: string }[]> => {
  const open = await listOpenProjects(reader.db, { organisationId })
  const places = new Map(projectOrder.map((projectId, place) => [projectId, place]))
  const toPlace = ({ projectId }: ProjectPage) => places.get(projectId) ?? projectOrder.length
  return open
    .toSorted((one, other) => toPlace(one) - toPlace(other))
    .map((page) => toTitled(reader, page))
}

/** Returns what would rest if a charity went from one plan to another. */
export const listWhatRests = async (
  reader: Reader,
  change: OfCharity & { from: Plan; to: Plan; projectOrder: readonly ProjectId[] },
) => {
  const { organisationId, from, to } = change
  const projects = await listInOrder(reader, change)
  const ids = projects.map(({ id }) => id)
  const resting = listResting(to, ids)
  return {
    projects: projects.filter(({ id }) => resting.includes(id)),
    monthlyPlans: await countRestingPlans(reader, { organisationId, plan: to }),
    features: [...listLostFeatures(from, to)],
  }
}

/** Returns what rests today: a larger plan brings exactly this back. */
export const restsToday = async (
  reader: Reader,
  { organisationId, plan }: OfCharity & { plan: Plan },
) => {
  const open = await listOpenProjects(reader.db, { organisationId })
  return {
    projects: open.filter(({ isResting }) => isResting).map((page) => toTitled(reader, page)),
    monthlyPlans: await countRestingPlans(reader, { organisationId, plan }),
    features: await listRestingFeatures(reader, { organisationId, plan }),
  }
}

const toTitled = (reader: Reader, { projectId, details }: ProjectPage) => ({
  id: projectId,
  title: localised(details.title, reader.language),
})

const countRestingPlans = async (
  reader: Reader,
  { organisationId, plan }: OfCharity & { plan: Plan },
): Promise<number> =>
  includes(plan, 'monthly') ? 0 : await countActivePlans(reader.db, { organisationId })

/** The features of the charity's earlier plans that its plan of today lacks. */
const listRestingFeatures = async (
  reader: Reader,
  { organisationId, plan }: OfCharity & { plan: Plan },
): Promise<PlanFeature[]> => {
  const events = await readEvents(reader.store, planSubscription, organisationId)
  const earlier = events.flatMap((event) =>
    event.type === 'SubscriptionStarted' || event.type === 'SubscriptionPlanChanged'
      ? [event.data.plan]
      : [],
  )
  return planTerms.premium.features.filter(
    (feature) => !includes(plan, feature) && earlier.some((each) => includes(each, feature)),
  )
}
