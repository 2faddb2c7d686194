import type { Context } from 'hono'
import {
  addDays,
  addMonths,
  calendarDay,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  sumGivingByMethod,
  sumGivingByProject,
  sumGivingByTime,
} from '@almoner/projections/models/giving-days/query.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { GivingAnswer, GivingPeriod, GivingStep } from './contract.ts'

type Step = 'day' | 'month'
type Range = { from: CalendarDay; to: CalendarDay }

/** Returns the payments to the charity in a period, with those of the previous year. */
export const loadGiving = async (
  c: Context<AppEnv>,
  period: GivingPeriod,
): Promise<GivingAnswer> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const to = toCalendarDay(instantFromMilliseconds(now()))
  const range = { from: toFirstDay(period, to), to }
  const before = { from: addMonths(range.from, -12), to: addMonths(to, -12) }
  const step = period.endsWith('d') ? 'day' : 'month'
  const filter = { organisationId, ...range }
  const [steps, stepsBefore, projects, methods] = await Promise.all([
    sumGivingByTime(db, { ...filter, step }),
    sumGivingByTime(db, { organisationId, ...before, step }),
    sumGivingByProject(db, filter),
    sumGivingByMethod(db, filter),
  ])
  return {
    period,
    ...range,
    steps: toSteps(range, step, { steps, stepsBefore }),
    total: {
      ...toGiven(sum(steps)),
      net: addCents(noCents, ...steps.map(({ netCents }) => netCents)),
      yearBefore: toGiven(sum(stepsBefore)),
    },
    projects: await nameProjects(c, organisationId, projects),
    methods: methods.map(({ method, gifts, amountCents }) => ({
      method,
      gifts,
      amount: amountCents,
    })),
  }
}

const toFirstDay = (period: GivingPeriod, today: CalendarDay): CalendarDay => {
  const count = Number.parseInt(period, 10)
  if (period.endsWith('d')) return addDays(today, 1 - count)
  return calendarDay(`${addMonths(firstOfMonth(today), 1 - count).slice(0, 7)}-01`)
}

const firstOfMonth = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`)

type Sums = { gifts: number; amountCents: Cents }
type AtTime = Sums & { at: string }

const sum = (some: readonly Sums[]): Sums => ({
  gifts: some.reduce((count, { gifts }) => count + gifts, 0),
  amountCents: addCents(noCents, ...some.map(({ amountCents }) => amountCents)),
})

const toGiven = ({ gifts, amountCents }: Sums) => ({ gifts, amount: amountCents })

const nothing: Sums = { gifts: 0, amountCents: noCents }

const toSteps = (
  range: Range,
  step: Step,
  sums: { steps: readonly AtTime[]; stepsBefore: readonly AtTime[] },
): GivingStep[] => {
  const now = new Map(sums.steps.map((each) => [each.at, each]))
  const before = new Map(sums.stepsBefore.map((each) => [each.at, each]))
  return listSteps(range, step).map((day) => {
    const at = cut(day, step)
    const yearBefore = before.get(cut(addMonths(day, -12), step)) ?? nothing
    const { gifts, amountCents } = now.get(at) ?? nothing
    return { at, gifts, amount: amountCents, yearBefore: toGiven(yearBefore) }
  })
}

const cut = (day: CalendarDay, step: Step): string => (step === 'day' ? day : day.slice(0, 7))

/** Returns the first day of each step. */
const listSteps = ({ from, to }: Range, step: Step): readonly CalendarDay[] => {
  const days: CalendarDay[] = []
  for (let day = from; day <= to; day = step === 'day' ? addDays(day, 1) : addMonths(day, 1)) {
    days.push(day)
  }
  return days
}

type OfProject = Awaited<ReturnType<typeof sumGivingByProject>>[number]

const nameProjects = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  projectSums: readonly OfProject[],
): Promise<GivingAnswer['projects']> => {
  const pages = await listProjects(c.get('deps').db, { organisationId })
  const byId = new Map(pages.map((page) => [page.projectId, page]))
  return projectSums.map(({ projectId, gifts, amountCents }) => {
    const page = projectId === null ? undefined : byId.get(projectId)
    const goal = page?.details.goalCents ?? null
    return {
      projectId,
      title: page ? localised(page.details.title, c.get('language')) : '',
      gifts,
      amount: amountCents,
      progress: page && goal ? { goal, raised: page.raisedCents } : null,
    }
  })
}
