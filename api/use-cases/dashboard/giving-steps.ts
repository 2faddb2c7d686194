import {
  addDays,
  addMonths,
  findMonthStart,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import {
  toGivenCents,
  type GivingSums,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import type { GivenAmount, GivingPeriod, GivenStep } from './contract.ts'
import type { Period } from './periods.ts'

type Step = 'day' | 'month'
type AtTime = GivingSums & { at: string }
/** Sums several periods by day or month, as `sumGivingByTime` does. */
type SumByTime = (step: Step, periods: readonly Period[]) => Promise<readonly (readonly AtTime[])[]>

/** A step of the period with its days, and what was summed in them. */
export type SummedStep = GivenStep & { days: Period; sums: readonly GivingSums[] }

/** Returns the days or months up to `to`, each beside that of the year before, and their sums. */
export const loadGivingSteps = async (
  { period, to }: { period: GivingPeriod; to: CalendarDay },
  sumByTime: SumByTime,
) => {
  const range = { from: toFirstDay(period, to), to }
  const before = { from: addMonths(range.from, -12), to: addMonths(to, -12) }
  const step = period.endsWith('d') ? 'day' : 'month'
  const [sums = [], sumsBefore = []] = await sumByTime(step, [range, before])
  return {
    ...range,
    sums,
    steps: toSteps(range, step, { sums, sumsBefore }),
    total: { ...addUp(sums), yearBefore: addUp(sumsBefore) },
  }
}

const toFirstDay = (period: GivingPeriod, today: CalendarDay): CalendarDay => {
  const count = Number.parseInt(period, 10)
  if (period.endsWith('d')) return addDays(today, 1 - count)
  return addMonths(findMonthStart(today), 1 - count)
}

const addUp = (some: readonly GivingSums[]): GivenAmount => ({
  gifts: some.reduce((count, { gifts }) => count + gifts, 0),
  amount: addCents(noCents, ...some.map(toGivenCents)),
})

const toSteps = (
  range: Period,
  step: Step,
  all: { sums: readonly AtTime[]; sumsBefore: readonly AtTime[] },
): SummedStep[] => {
  const now = new Map(all.sums.map((each) => [each.at, each]))
  const before = new Map(all.sumsBefore.map((each) => [each.at, each]))
  const toStep = (from: CalendarDay): SummedStep => {
    const at = cut(from, step)
    const yearBefore = before.get(cut(addMonths(from, -12), step))
    const sums = [now.get(at)].filter((each) => each !== undefined)
    const end = step === 'day' ? from : addDays(addMonths(from, 1), -1)
    return {
      at,
      ...addUp(sums),
      yearBefore: addUp(yearBefore ? [yearBefore] : []),
      days: { from, to: end < range.to ? end : range.to },
      sums,
    }
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
