import type { Context } from 'hono'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  toGivenCents,
  type GivingSums,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import { sumGivingByProject } from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadDashboardView, toDays, type DashboardQuery } from '../dashboard-view.ts'
import { proveReceived } from '../proving.ts'
import type { ProjectShare, ProjectSharesAnswer } from './contract.ts'
import { toShareAmount, toShareBasis } from '../../../use-cases/dashboard/giving-figures.ts'

const paceDays = 90
/** A goal that would be reached later has no day: the pace says nothing about so long a time. */
const mostDays = 3_650

/** The projects that received something, and all with a goal. */
export const loadProjectShares = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<ProjectSharesAnswer> => {
  const { db } = c.get('deps')
  const view = await loadDashboardView(c, query)
  const { organisationId, period, asOf, proven } = view
  const [ofPeriod, raised, ofPace, pages] = await Promise.all([
    sumGivingByProject(db, { ...view, period }),
    sumGivingByProject(db, { ...view, period: { from: null, to: asOf } }),
    sumGivingByProject(db, { ...view, period: { from: addDays(asOf, 1 - paceDays), to: asOf } }),
    listProjects(db, { organisationId }),
  ])
  const basis = toShareBasis(query.basis)
  const pageById = new Map(pages.map((page) => [page.projectId, page]))
  const listed = new Set([
    ...ofPeriod.map(({ projectId }) => projectId),
    ...pages.filter(({ details }) => hasGoal(details)).map(({ projectId }) => projectId),
  ])
  const toShare = (projectId: ProjectId | null): ProjectShare => {
    const page = projectId === null ? undefined : pageById.get(projectId)
    const sums = find(ofPeriod, projectId)
    const goal = page?.details.goalCents ?? noCents
    const progress = {
      goal,
      raised: toGiven(find(raised, projectId)),
      pace: toGiven(find(ofPace, projectId)),
    }
    const project = projectId ?? 'none'
    return {
      projectId,
      title: page ? localised(page.details.title, c.get('language')) : '',
      gifts: sums?.gifts ?? 0,
      amount: sums ? toShareAmount(sums, basis) : noCents,
      lists: proven(sums ? proveReceived(period, basis, { sums, project }) : []),
      progress: goal > 0 ? toProgress(asOf, progress) : null,
    }
  }
  return {
    ...toDays(view),
    projects: [...listed].map(toShare).toSorted((one, other) => other.amount - one.amount),
  }
}

type OfProject = GivingSums & { projectId: ProjectId | null }

const find = (sums: readonly OfProject[], projectId: ProjectId | null): OfProject | undefined =>
  sums.find((each) => each.projectId === projectId)

const toGiven = (sums: GivingSums | undefined): Cents =>
  sums === undefined ? noCents : toGivenCents(sums)

const hasGoal = ({ goalCents }: { goalCents: Cents | null }): boolean => (goalCents ?? 0) > 0

/** The day on which the goal is reached if each day brings what the last 90 brought on average. */
const toProgress = (
  asOf: CalendarDay,
  { goal, raised, pace }: { goal: Cents; raised: Cents; pace: Cents },
): NonNullable<ProjectShare['progress']> => {
  const missing = goal - raised
  const days = missing > 0 && pace > 0 ? Math.ceil((missing * paceDays) / pace) : null
  return {
    goal,
    raised,
    reachedOn: days === null || days > mostDays ? null : addDays(asOf, days),
  }
}
