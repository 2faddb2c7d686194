import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import type { Deadlines } from './overdue.ts'
import { restingPlan } from './query.ts'
import type { DayStatus } from './table.ts'

export type Sum = { instalments: number; amountCents: Cents }

/** The present or future outcome of an instalment: each is in exactly one. */
export const outcomes = [
  'complete',
  'to_come',
  'charging',
  'retrying',
  'waiting',
  'skipped',
  'given_up',
  'cancelled_by_donor',
  'plan_cancelled',
  'overdue',
] as const
export type Outcome = (typeof outcomes)[number]

/** `due` is the sum of all its outcomes. */
export type ExpectedDay = { day: CalendarDay; due: Sum; fates: Readonly<Record<Outcome, Sum>> }

type OfCharity = { organisationId: OrganisationId }

/**
 * Returns the expected sum of a charity's monthly gifts on each day from one to another, and its
 * outcomes. Days on which nothing is due are omitted.
 */
export const loadExpected = async (
  db: Db,
  options: OfCharity & Deadlines & { from: CalendarDay; to: CalendarDay },
): Promise<readonly ExpectedDay[]> => {
  const days = new Map<CalendarDay, Part[]>()
  for (const part of await loadParts(db, options)) {
    days.set(part.day, [...(days.get(part.day) ?? []), part])
  }
  return [...days]
    .map(([day, parts]) => expectedOn(day, parts, options))
    .filter(({ due }) => due.instalments > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

type Part = {
  day: CalendarDay
  /** A sum of the day; or of those in one of them, how much is late, or is not though its day is over. */
  part: DayStatus | 'next_in_time' | 'retried_late' | 'untold'
  instalments: bigint
  amount_cents: bigint
}

// One statement reads all parts, so that no instalment is counted twice. Late instalments are
// counted on the fly: they are few, and there are none in normal operation.
const loadParts = async (
  db: Db,
  { organisationId, from, to, dueBefore, triedBefore }: Parameters<typeof loadExpected>[1],
): Promise<readonly Part[]> => {
  const counted = {
    instalments: sql<bigint>`count(*)`.as('instalments'),
    amountCents: sql<bigint>`sum(amount_cents)::bigint`.as('amount_cents'),
  }
  const late = (status: 'retrying' | 'charging', part: Part['part']) =>
    db
      .selectFrom('read_models.instalments')
      .select(['day', sql<Part['part']>`${sql.lit(part)}`.as('part')])
      .select([counted.instalments, counted.amountCents])
      .where('organisation_id', '=', organisationId)
      .where('status', '=', sql.lit(status))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('day')
  const nextInTime = db
    .selectFrom('read_models.recurring_plans')
    .select([sql<CalendarDay>`next_day`.as('day')])
    .select([sql<Part['part']>`'next_in_time'`.as('part')])
    .select([counted.instalments, counted.amountCents])
    .where('organisation_id', '=', organisationId)
    .where('next_day', '>=', from)
    .where('next_day', '<=', toCalendarDay(dueBefore))
    .where('next_at', '>=', dueBefore)
    .groupBy('next_day')
  return await db
    .selectFrom('read_models.instalment_days')
    .select(['day', sql<Part['part']>`status`.as('part'), 'instalments', 'amount_cents'])
    .where('organisation_id', '=', organisationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .unionAll(nextInTime)
    .unionAll(
      late('retrying', 'retried_late')
        .where('retry_at', '<', dueBefore)
        .where((row) => row.not(row.exists(restingPlan(row)))),
    )
    .unionAll(late('charging', 'untold').where('tried_at', '<', triedBefore))
    .execute()
}

const expectedOn = (
  day: CalendarDay,
  parts: readonly Part[],
  { dueBefore }: Pick<Deadlines, 'dueBefore'>,
): ExpectedDay => {
  const of = (name: Part['part']): Sum => {
    const partRow = parts.find(({ part }) => part === name)
    if (!partRow) return nothing
    return { instalments: Number(partRow.instalments), amountCents: toCents(partRow.amount_cents) }
  }
  // An instalment that has not started by the end of its day is late, unless an outage delayed it.
  const isOver = toChargeInstant(day) < dueBefore
  const lateToCome = isOver ? less(of('to_come'), of('next_in_time')) : nothing
  const retriedLate = of('retried_late')
  const untold = of('untold')
  const ofDay: Record<Outcome, Sum> = {
    complete: of('complete'),
    to_come: less(of('to_come'), lateToCome),
    charging: less(of('charging'), untold),
    retrying: less(of('retrying'), retriedLate),
    waiting: of('waiting'),
    skipped: of('skipped'),
    given_up: of('given_up'),
    cancelled_by_donor: of('cancelled_by_donor'),
    plan_cancelled: of('plan_cancelled'),
    overdue: addSums([lateToCome, retriedLate, untold]),
  }
  return { day, due: addSums(Object.values(ofDay)), fates: ofDay }
}

const nothing: Sum = { instalments: 0, amountCents: toCents(0n) }

export const addSums = (sums: readonly Sum[]): Sum => ({
  instalments: sums.reduce((all, { instalments }) => all + instalments, 0),
  amountCents: addCents(...sums.map(({ amountCents }) => amountCents)),
})

const less = (whole: Sum, part: Sum): Sum => {
  const instalments = whole.instalments - part.instalments
  const amountCents = toCents(BigInt(whole.amountCents - part.amountCents))
  assert(instalments >= 0 && amountCents >= 0, 'a part of a sum is no more than the whole')
  return { instalments, amountCents }
}

/** Returns the number of a charity's plans by status. */
export const planCounts = async (
  db: Db,
  { organisationId }: OfCharity,
): Promise<Readonly<Record<StartedPlan['status'], number>>> => {
  const rows = await db
    .selectFrom('read_models.recurring_plan_counts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .execute()
  const counts = { active: 0, paused: 0, cancelled: 0, completed: 0 }
  for (const row of rows) {
    assert(row.organisation_id === organisationId, 'plans of this charity')
    counts[row.status] = Number(row.plans)
  }
  return counts
}
