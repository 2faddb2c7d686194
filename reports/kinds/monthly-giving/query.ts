import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import type { Instalment } from '@almoner/domain/recurring-plan/state.ts'
import type { ReportSource } from '../report-kind.ts'
import { loadPlans, type PlanThen } from './load-plans.ts'

/** What an instalment is at the position of the report. */
export const outcomes = ['came', 'under_way', 'at_risk', 'failed', 'left_out'] as const
export type Outcome = (typeof outcomes)[number]

export type Sum = { count: number; cents: Cents }

/** The instalments that were due on a day, and the plans that began or ended on it. */
export type PlanDay = {
  day: CalendarDay
  outcomes: Record<Outcome, Sum>
  /** With the amount of each month, as of the position. */
  begun: Sum
  cancelled: Sum
  /** All instalments of these are over. */
  completed: Sum
}

/**
 * The days of the period on which something was due, began or ended. An instalment belongs to its
 * due day, and a plan to the day on which it began and ended, by either clock of the report.
 */
export async function* planDays(
  source: ReportSource,
): AsyncGenerator<readonly PlanDay[], void, undefined> {
  const { from, to, knownAt } = source.request
  const days = new Map<CalendarDay, PlanDay>()
  const change = (day: CalendarDay, pick: (row: PlanDay) => Sum, cents: Cents): void => {
    if (day < from || day > to) return
    const row = days.get(day) ?? emptyDay(day)
    days.set(day, row)
    const sum = pick(row)
    sum.count += 1
    sum.cents = addCents(sum.cents, cents)
  }
  for await (const plans of loadPlans(source)) {
    for (const plan of plans) {
      const { state, startedAt, endedAt } = plan
      change(toCalendarDay(startedAt), ({ begun }) => begun, state.amountCents)
      if (endedAt !== null) {
        const isCancelled = state.status === 'cancelled'
        const pick = (row: PlanDay) => (isCancelled ? row.cancelled : row.completed)
        change(toCalendarDay(endedAt), pick, state.amountCents)
      }
      for (const instalment of state.instalments) {
        const outcome = findOutcome(plan, instalment)
        change(instalment.day, (row) => row.outcomes[outcome], instalment.amountCents)
      }
      const next = findNextInstalment(state)
      const isLate = next !== null && next.day <= toCalendarDay(knownAt) && !hasBegun(plan, next)
      if (isLate) change(next.day, (row) => row.outcomes.under_way, state.amountCents)
    }
  }
  const rows = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
  if (rows.length > 0) yield rows
}

const emptyDay = (day: CalendarDay): PlanDay => ({
  day,
  outcomes: {
    came: emptySum(),
    under_way: emptySum(),
    at_risk: emptySum(),
    failed: emptySum(),
    left_out: emptySum(),
  },
  begun: emptySum(),
  cancelled: emptySum(),
  completed: emptySum(),
})

const emptySum = (): Sum => ({ count: 0, cents: noCents })

const hasBegun = ({ state }: PlanThen, { number }: { number: number }): boolean =>
  state.instalments.some((each) => each.number === number)

const findOutcome = (
  { abandoned, captured }: PlanThen,
  { status, number, paymentId }: Instalment,
): Outcome => {
  switch (status) {
    case 'complete':
      return 'came'
    case 'charging':
      return paymentId !== null && captured.has(paymentId) ? 'came' : 'under_way'
    case 'retrying':
    case 'waiting':
      return 'at_risk'
    case 'skipped':
      return 'left_out'
    case 'cancelled':
      return abandoned.has(number) ? 'failed' : 'left_out'
  }
}

/** What was due on a day: all but what the donor left out. */
export const due = ({ outcomes: { came, under_way, at_risk, failed } }: PlanDay): Sum => {
  const sums = [came, under_way, at_risk, failed]
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    cents: addCents(...sums.map(({ cents }) => cents)),
  }
}
