import {
  addDays,
  addMonths,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { fold, isRefused } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { donorRegistered } from '@almoner/domain/donor/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import {
  recurringPlan,
  type RecurringPlanCommand,
  type RecurringPlanEvent,
} from '@almoner/domain/recurring-plan/index.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { toChargeInstant, instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAtOnce, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { movementsList, type MovementKind, type MovementRow } from './movements/movements-list.ts'
import type { PlanMovement } from './movements/plan-days-table.ts'
import { sumPlanMovements } from './movements/plan-sums.ts'
import { loadExpected, outcomes, planCounts, addSums, type Outcome } from './expected.ts'
import { isOverdue, type Deadlines } from './overdue.ts'
import { recurringPlansModel } from './project.ts'
import { manyOthers } from './testing/many-others.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const later = (at: Instant, days: number) =>
  instantFromMilliseconds(toMilliseconds(at) + days * 86_400_000)

const deeds = [
  'begin',
  'begin again',
  'pay itself',
  'complete',
  'decline',
  'wait',
  'hold back',
  'skip',
  'edit',
  'pause',
  'resume',
  'put off',
  'cancel one',
  'give up',
  'cancel',
  'finish',
] as const
const often = ['begin', 'begin', 'complete', 'wait', 'decline'] as const
type Deed = { plan: number; deed: (typeof deeds)[number]; afterDays: number }

type Lived = { organisationId: OrganisationId; events: RecurringPlanEvent[] }

const planAfter = (events: readonly RecurringPlanEvent[]): StartedPlan => {
  const plan = fold(recurringPlan, events)
  if (plan.status === 'none') throw new Error('no plan has started')
  return plan
}

/** Plans of two charities, to which this happened: as the aggregate itself has it, or refuses it. */
const livedBy = (all: readonly Deed[]) => {
  const events: RecurringPlanEvent[] = []
  const lives: Lived[] = [harbourId, harbourId, lionRockId].map((organisationId, index) => {
    const planId = fixtureId('recurring_plan', 81 + index)
    const started: RecurringPlanEvent = {
      ...plans.started,
      data: { ...plans.started.data, organisationId, planId, occurrences: 4 },
    }
    events.push(started)
    return { organisationId, events: [started] }
  })
  let now = plans.agreedAt
  for (const { plan, deed, afterDays } of all) {
    now = later(now, afterDays)
    const life = lives[plan]
    const command = life && findCommand(planAfter(life.events), deed, now)
    if (!life || !command) continue
    // A start or an abandonment is on its day, and time has passed until then.
    if ('at' in command && command.at > now) now = command.at
    const decided = recurringPlan.decide(command, planAfter(life.events))
    if (isRefused(decided)) continue
    life.events.push(...decided)
    events.push(...decided)
  }
  return { now, events, lives }
}

const findCommand = (
  plan: StartedPlan,
  deed: Deed['deed'],
  at: Instant,
): RecurringPlanCommand | null => {
  const { nextNumber: number, instalments } = plan
  const charging = instalments.find(({ status }) => status === 'charging')
  const retried = instalments.find(({ status }) => status === 'retrying')
  const waiting = instalments.find(({ status }) => status === 'waiting')
  const paymentId = plans.toPaymentId(number)
  const { terms } = plans
  const again = (one: Instalment, by: 'schedule' | 'donor'): RecurringPlanCommand | null =>
    one.paymentId && {
      type: 'BeginInstalment',
      number: one.number,
      round: one.round,
      try: one.tries + 1,
      paymentId: one.paymentId,
      by,
      at: one.retryAt !== null && one.retryAt > at ? one.retryAt : at,
    }
  const failed = (code: string): RecurringPlanCommand | null =>
    charging?.paymentId
      ? {
          type: 'FailInstalment',
          number: charging.number,
          paymentId: charging.paymentId,
          try: charging.tries,
          reason: 'card_declined',
          code,
          at,
        }
      : null
  switch (deed) {
    case 'begin': {
      const due = toChargeInstant(instalmentDay(plan, number))
      const attempt = { number, round: 1, try: 1, paymentId, by: 'schedule' } as const
      return { type: 'BeginInstalment', ...attempt, at: due > at ? due : at }
    }
    case 'begin again':
      return retried ? again(retried, 'schedule') : null
    case 'pay itself':
      return waiting ? again(waiting, 'donor') : null
    case 'complete':
      return charging?.paymentId
        ? {
            type: 'CompleteInstalment',
            number: charging.number,
            paymentId: charging.paymentId,
            at,
          }
        : null
    case 'decline':
      return failed('insufficient_funds')
    case 'wait':
      return failed('stolen_card')
    case 'hold back':
      return charging?.paymentId
        ? {
            type: 'HoldBackInstalment',
            number: charging.number,
            paymentId: charging.paymentId,
            try: charging.tries,
            at,
          }
        : null
    case 'skip':
      return { type: 'SkipInstalment', number, at }
    case 'edit': {
      const day = addDays(toCalendarDay(at), 9)
      return { type: 'EditRecurringPlan', amountCents: cents(30_100), day, terms, at }
    }
    case 'pause':
      return { type: 'PauseRecurringPlan' }
    case 'resume':
      return { type: 'ResumeRecurringPlan', at }
    case 'put off': {
      const one = waiting ?? retried
      return one
        ? {
            type: 'EditInstalment',
            number: one.number,
            paymentId: plans.toPaymentId(one.number, one.round + 1),
            amountCents: cents(12_300),
            day: addDays(toCalendarDay(at), 5),
            terms,
            at,
          }
        : null
    }
    case 'cancel one':
      return waiting
        ? { type: 'CancelInstalment', number: waiting.number, because: 'donor', at }
        : null
    case 'give up':
      return waiting
        ? { type: 'CancelInstalment', number: waiting.number, because: 'time', at: later(at, 60) }
        : null
    case 'cancel':
      return { type: 'CancelRecurringPlan', because: 'donor' }
    case 'finish':
      return { type: 'CompleteRecurringPlan' }
  }
}

type Found = { day: CalendarDay; fate: Outcome; amountCents: number }

/** Every instalment that is due, by the plans themselves. */
const instalmentsIn = (lives: readonly Lived[], deadlines: Deadlines): readonly Found[] =>
  lives.flatMap(({ events }) => {
    const plan = planAfter(events)
    const startedInstalments = plan.instalments.map((one) => ({
      day: one.day,
      fate: isOverdue(plan, one, deadlines) ? 'overdue' : toOutcome(one, events),
      amountCents: one.amountCents,
    }))
    if (plan.status !== 'active') return startedInstalments
    const remainingCount = plan.facts.occurrences - plan.nextNumber + 1
    const toCome = Array.from({ length: remainingCount }, (_, index): Found => {
      const number = plan.nextNumber + index
      const day = instalmentDay(plan, number)
      const next = findNextInstalment(plan)
      const at = next?.number === number ? next.at : toChargeInstant(day)
      const outcome = at < deadlines.dueBefore ? 'overdue' : 'to_come'
      return { day, fate: outcome, amountCents: plan.amountCents }
    })
    return [...startedInstalments, ...toCome]
  })

const kinds: Record<MovementKind, readonly PlanMovement[]> = {
  begun: ['begun'],
  increased: ['increased'],
  decreased: ['decreased'],
  paused: ['paused', 'resumed'],
  failed: ['failed', 'recovered'],
  ended: ['ended'],
  completed: ['completed'],
  retried: ['retried'],
}

/** In each month, the listed movements of each kind add up to its sum, as the totals say. */
const expectListedMovements = async (organisationId: OrganisationId) => {
  const scope = { organisationId }
  const list = async (filters: { kind?: MovementKind }) => {
    const rows: MovementRow[] = []
    for await (const batch of movementsList.all(db, { scope, filters, sort: 'day' })) {
      rows.push(...batch)
    }
    return rows
  }
  const months = Array.from({ length: 30 }, (_, index) => {
    const from = addMonths('2026-10-01' as CalendarDay, index)
    return { from, to: addDays(addMonths(from, 1), -1) }
  })
  const always = { from: null, to: ever.to }
  const books = { organisationId, recordedBy: null }
  const [all = [], ...sums] = await sumPlanMovements(db, books, [always, ...months])
  const moved = await list({})
  const running = addAmounts(all.filter(({ movement }) => movement !== 'retried'))
  expect(addAmounts(moved)).toBe(running)
  expect(await movementsList.totals(db, { scope, filters: { day: always } })).toEqual({
    rows: moved.length,
    amountCents: running,
  })
  for (const kind of Object.keys(kinds) as MovementKind[]) {
    const rows = await list({ kind })
    for (const [index, month] of months.entries()) {
      const rowsOfMonth = rows.filter(({ day }) => day >= month.from && day <= month.to)
      const figure = addAmounts(
        (sums[index] ?? []).filter(({ movement }) => kinds[kind].includes(movement)),
      )
      expect([kind, month, addAmounts(rowsOfMonth)]).toEqual([kind, month, figure])
      if (rowsOfMonth.length === 0) continue
      const totals = await movementsList.totals(db, { scope, filters: { kind, day: month } })
      expect(totals).toEqual({ rows: rowsOfMonth.length, amountCents: figure })
    }
  }
}

const addAmounts = (each: readonly { amountCents: number }[]) =>
  each.reduce((sum, { amountCents }) => sum + amountCents, 0)

const toOutcome = (
  { number, status }: Instalment,
  events: readonly RecurringPlanEvent[],
): Outcome => {
  if (status !== 'cancelled') return status
  const last = events.findLast(
    (event) => event.type === 'InstalmentCancelled' && event.data.number === number,
  )
  if (last?.type !== 'InstalmentCancelled') throw new Error('something has cancelled it')
  const { because } = last.data
  return because === 'donor' ? 'cancelled_by_donor' : because === 'time' ? 'given_up' : because
}

const summed = (entries: readonly Found[]) =>
  [...new Set(entries.map(({ day }) => day))].toSorted().map((day) => {
    const of = (isMeant: (one: Found) => boolean) => {
      const meant = entries.filter((one) => one.day === day && isMeant(one))
      const amountCents = meant.reduce((all, one) => all + one.amountCents, 0)
      return { instalments: meant.length, amountCents }
    }
    return {
      day,
      due: of(() => true),
      fates: Object.fromEntries(
        outcomes.map((outcome) => [outcome, of((one) => one.fate === outcome)]),
      ),
    }
  })

const aDeed = fc.record({
  plan: fc.nat({ max: 2 }),
  deed: fc.constantFrom(...deeds, ...often, ...often),
  afterDays: fc.nat({ max: 12 }),
})

const ever = { from: '2026-01-01' as CalendarDay, to: '2035-12-31' as CalendarDay }

const waitingPlan = [donorRegistered, plans.started, plans.buildBegun(1), plans.waiting(1)]

describe('the sum of a charity’s due monthly gifts, by outcome', () => {
  it('is every instalment once, for any events, and rebuilt equals incremental', async () => {
    const lives = fc.array(aDeed, { minLength: 15, maxLength: 45 })
    await fc.assert(
      fc.asyncProperty(lives, fc.nat({ max: 40 }), async (all, days) => {
        const { now, events, lives: lived } = livedBy(all)
        const grown = await projectOneByOne(db, recurringPlansModel, events)
        await empty(db, recurringPlansModel)
        await projectAll(db, recurringPlansModel, toRecorded(...events))
        expect(await dump(db, recurringPlansModel)).toEqual(grown)
        const at = later(now, days)
        const deadlines = { dueBefore: at, triedBefore: later(at, -4) }
        for (const organisationId of [harbourId, lionRockId]) {
          const theirs = lived.filter((life) => life.organisationId === organisationId)
          const expectedDays = await loadExpected(db, { organisationId, ...deadlines, ...ever })
          expect(expectedDays).toEqual(summed(instalmentsIn(theirs, deadlines)))
          for (const { due, fates: parts } of expectedDays) {
            expect(addSums(Object.values(parts))).toEqual(due)
          }
          const counts = { active: 0, paused: 0, cancelled: 0, completed: 0 }
          for (const life of theirs) counts[planAfter(life.events).status] += 1
          expect(await planCounts(db, { organisationId })).toEqual(counts)
          await expectListedMovements(organisationId)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is queried by days, for one charity only', async () => {
    await projectAtOnce(db, recurringPlansModel, waitingPlan)
    const at = plans.dueAt(2)
    const deadlines = { dueBefore: at, triedBefore: at }
    const day = plans.dayOfNumber(1)
    const next = { from: day, to: addDays(day, 1) }
    const expectedDays = await loadExpected(db, {
      organisationId: harbourId,
      ...deadlines,
      ...next,
    })
    expect(expectedDays).toMatchObject([{ day, fates: { waiting: { instalments: 1 } } }])
    expect(await loadExpected(db, { organisationId: lionRockId, ...deadlines, ...ever })).toEqual(
      [],
    )
  })
})

it('every question is answered by an index', async () => {
  await projectAtOnce(db, recurringPlansModel, waitingPlan)
  await manyOthers(db)
  const at = plans.dueAt(2)
  const queryPlans = await explainQueries(url, async (asking) => {
    const of = { organisationId: harbourId, dueBefore: at, triedBefore: at }
    await loadExpected(asking, { ...of, from: plans.dayOfNumber(1), to: plans.dayOfNumber(3) })
    await planCounts(asking, of)
    const scope = { organisationId: harbourId }
    const page = { scope, size: 20, after: null, before: null }
    for (const filters of [{}, { kind: 'paused' }] as const) {
      for (const sort of ['-day', 'amount'] as const) {
        await movementsList.page(asking, { ...page, filters, sort })
      }
      await movementsList.totals(asking, { scope, filters })
    }
  })
  expect(queryPlans).toHaveLength(8)
  for (const plan of queryPlans) expect(plan).not.toMatch(/Seq Scan/)
})
