import type { Context } from 'hono'
import type * as v from 'valibot'
import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  toGivenCents,
  type GivingSums,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import { sumGivingByTime } from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadGivingBooks } from '../../use-cases/books/giving-books.ts'
import type { Period } from '../../use-cases/dashboard/periods.ts'
import { proveReceived } from '../dashboard/proving.ts'
import type { ProvingList } from '../dashboard/contract.ts'
import type { GivingAnswer, GivingPeriod, givingQuerySchema, GivingStep } from './contract.ts'

type Step = 'day' | 'month'

/** Returns the payments to the charity in a period, with those of the previous year. */
export const loadGiving = async (
  c: Context<AppEnv>,
  { period, ...clocks }: v.InferOutput<typeof givingQuerySchema>,
): Promise<GivingAnswer> => {
  const { db } = c.get('deps')
  const { organisationId, recordedBy, asOf: to } = await loadGivingBooks(c, clocks)
  const range = { from: toFirstDay(period, to), to }
  const before = { from: addMonths(range.from, -12), to: addMonths(to, -12) }
  const step = period.endsWith('d') ? 'day' : 'month'
  // Lists show the present, so they prove no figure of past books.
  const prove = recordedBy === null ? proveGiven : () => []
  const sumsByTime = await sumGivingByTime(db, { organisationId, recordedBy, step }, [
    range,
    before,
  ])
  const [steps = [], stepsBefore = []] = sumsByTime
  return {
    period,
    ...range,
    steps: toSteps(range, step, { steps, stepsBefore, prove }),
    total: { ...sum(steps), yearBefore: sum(stepsBefore), lists: prove(range, steps) },
  }
}

const toFirstDay = (period: GivingPeriod, today: CalendarDay): CalendarDay => {
  const count = Number.parseInt(period, 10)
  if (period.endsWith('d')) return addDays(today, 1 - count)
  return calendarDay(`${addMonths(firstOfMonth(today), 1 - count).slice(0, 7)}-01`)
}

const firstOfMonth = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`)

type AtTime = GivingSums & { at: string }
type Given = { gifts: number; amount: Cents }

const sum = (some: readonly GivingSums[]): Given => ({
  gifts: some.reduce((count, { gifts }) => count + gifts, 0),
  amount: addCents(noCents, ...some.map(toGivenCents)),
})

/** Returns the lists of a period whose totals add up to what was given in it. */
const proveGiven = (period: Period, some: readonly GivingSums[]): ProvingList[] =>
  proveReceived(period, 'given', {
    sums: {
      refunds: some.reduce((count, { refunds }) => count + refunds, 0),
      losses: some.reduce((count, { losses }) => count + losses, 0),
    },
  })

const toGiven = (sums: GivingSums): Given => ({ gifts: sums.gifts, amount: toGivenCents(sums) })

const nothing: Given = { gifts: 0, amount: noCents }

const toSteps = (
  range: Period,
  step: Step,
  {
    prove,
    ...sums
  }: {
    steps: readonly AtTime[]
    stepsBefore: readonly AtTime[]
    prove: typeof proveGiven
  },
): GivingStep[] => {
  const now = new Map(sums.steps.map((each) => [each.at, each]))
  const before = new Map(sums.stepsBefore.map((each) => [each.at, toGiven(each)]))
  const toStep = (from: CalendarDay): GivingStep => {
    const at = cut(from, step)
    const yearBefore = before.get(cut(addMonths(from, -12), step)) ?? nothing
    const itsSums = now.get(at)
    if (itsSums === undefined) return { at, ...nothing, yearBefore, lists: [] }
    const end = step === 'day' ? from : addDays(addMonths(from, 1), -1)
    const days = { from, to: end < range.to ? end : range.to }
    return { at, ...toGiven(itsSums), yearBefore, lists: prove(days, [itsSums]) }
  }
  return listSteps(range, step).map(toStep)
}

const cut = (day: CalendarDay, step: Step): string => (step === 'day' ? day : day.slice(0, 7))

/** Returns the first day of each step. */
const listSteps = ({ from, to }: Period, step: Step): readonly CalendarDay[] => {
  const days: CalendarDay[] = []
  for (let day = from; day <= to; day = step === 'day' ? addDays(day, 1) : addMonths(day, 1)) {
    days.push(day)
  }
  return days
}
