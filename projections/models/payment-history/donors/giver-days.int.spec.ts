import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as records from '@almoner/domain/donor-record/fixtures.ts'
import { donorRecords, type DonorRecordEvent } from '@almoner/domain/donor-record/index.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { addDays, calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold, isRefused, type AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Db } from '../../../engine/database.ts'
import {
  createProjectionDatabase,
  empty,
  explainQueries,
} from '../../../engine/testing/database.ts'
import { projectAll } from '../../../engine/testing/given.ts'
import { another, toRecorded } from '../../../engine/testing/history.ts'
import { countGivers } from '../giving/giving-sums.ts'
import { paymentHistoryModel } from '../project.ts'
import { donorsList } from './donors-list.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

type Step = { day: CalendarDay; events: readonly AnyEvent[] }
type Period = { from: CalendarDay; to: CalendarDay }

const { ada, adasOffice, adasHome } = records
const people = [ada, adasOffice, adasHome, fixtureId('person', 74)] as const
const first = calendarDay('2026-11-01')
const books = { organisationId: harbourId, recordedBy: null }
const month = { from: first, to: calendarDay('2026-11-30') }

const give = (payerId: PersonId, number: number): readonly AnyEvent[] => {
  const initiated = another(paid.initiated, number)
  return [
    { ...initiated, data: { ...initiated.data, payerId } },
    another(paid.identified, number),
    another(paid.succeeded, number),
  ]
}

/** Projects the events in two batches, each event recorded on its day. */
const take = async (...steps: readonly Step[]) => {
  await empty(db, paymentHistoryModel)
  const days = steps.flatMap(({ day, events }) => events.map(() => day))
  const recorded: RecordedEvent[] = []
  for (const [index, event] of toRecorded(...steps.flatMap(({ events }) => events)).entries()) {
    const at = instant(`${days[index] ?? first}T04:00:00.000Z`)
    recorded.push({ ...event, recordedAt: at, meta: { ...event.meta, at } })
  }
  const half = Math.floor(recorded.length / 2)
  for (const batch of [recorded.slice(0, half), recorded.slice(half)]) {
    await projectAll(db, paymentHistoryModel, batch)
  }
}

const readFigure = async (period: Period, recordedBy: CalendarDay | null = null) =>
  (await countGivers(db, { ...books, recordedBy }, [period]))[0]

const count = async (filters: Parameters<typeof donorsList.totals>[1]['filters']) =>
  (
    await donorsList.totals(db, {
      scope: { organisationId: harbourId, seesContact: true },
      filters,
    })
  ).rows

const readList = async (period: Period) => ({
  first: await count({ new: period }),
  returning: await count({ returning: period }),
})

type Deed = { afterDays: number; deed: 'give' | 'merge' | 'unmerge'; person: number; other: number }

const anyDeed: fc.Arbitrary<Deed> = fc.record({
  afterDays: fc.nat({ max: 4 }),
  deed: fc.constantFrom('give', 'give', 'give', 'merge', 'unmerge'),
  person: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
})

/** Gifts and merges of four payer ids, on days that rise. Only those who gave are merged. */
const toSteps = (deeds: readonly Deed[]): readonly Step[] => {
  const givers = new Set<PersonId>()
  const merges: DonorRecordEvent[] = []
  let day = first
  return deeds.map(({ afterDays, deed, person, other }, index) => {
    day = addDays(day, afterDays)
    const [personId, into] = [people[person] ?? ada, people[other] ?? ada]
    if (deed === 'give') {
      givers.add(personId)
      return { day, events: give(personId, 100 + index) }
    }
    if (!givers.has(personId) || !givers.has(into)) return { day, events: [] }
    const command =
      deed === 'merge' ? records.merge({ personId, into }) : records.unmerge({ personId })
    const decided = donorRecords.decide(command, fold(donorRecords, merges))
    const events = isRefused(decided) ? [] : decided
    merges.push(...events)
    return { day, events }
  })
}

describe('the people who gave in a period', () => {
  it('are as many as their lists have, for any gifts and merges', async () => {
    const anyPeriod = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 40 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeed, { minLength: 5, maxLength: 25 }),
        fc.array(anyPeriod, { minLength: 4 }),
        async (deeds, periods) => {
          await take(...toSteps(deeds))
          for (const [start, length] of periods) {
            const from = addDays(first, start)
            const period = { from, to: addDays(from, length) }
            const figure = await readFigure(period)
            expect(await readList(period)).toEqual(figure)
            expect(await count({ gave: period })).toBe(
              (figure?.first ?? 0) + (figure?.returning ?? 0),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are one person from the day of a merge, and two again from the day it is undone', async () => {
    const day = (text: string) => calendarDay(`2026-11-${text}`)
    await take(
      { day: day('02'), events: give(ada, 10) },
      { day: day('04'), events: give(adasOffice, 11) },
      { day: day('10'), events: [records.merged()] },
      { day: day('12'), events: give(adasOffice, 12) },
      { day: day('20'), events: [records.unmerged()] },
    )
    const since3 = { from: day('03'), to: day('30') }
    const countAsKnown = async (text: string) => [
      await readFigure(month, day(text)),
      await readFigure(since3, day(text)),
    ]
    const two = [
      { first: 2, returning: 0 },
      { first: 1, returning: 0 },
    ]
    expect(await countAsKnown('09')).toEqual(two)
    expect(await countAsKnown('19')).toEqual([
      { first: 1, returning: 0 },
      { first: 0, returning: 1 },
    ])
    expect(await countAsKnown('20')).toEqual(two)
    expect([await readList(month), await readList(since3)]).toEqual(two)
  })

  it('are found by an index among many donors', async () => {
    await take({ day: first, events: give(ada, 10) })
    await sql`insert into read_models.donor_records
      select case when n % 20 = 0 then ${harbourId}::uuid else ${lionRockId}::uuid end, id, id, true,
        '[]', 100, '[]', 1, 1, n, day + n % 200, 0, 'A' || n, 'B', null, n || '@example.com',
        '+852' || n, n, n, day, ('{[' || day || ',' || day + n % 200 || ']}')::datemultirange
      from (select n, gen_random_uuid() as id, date '2026-11-20' - n % 1500 as day
        from generate_series(100, 20000) as n) as numbers`.execute(db)
    await sql`analyze read_models.donor_records`.execute(db)
    const scope = { organisationId: harbourId, seesContact: true }
    const plans = await explainQueries(url, async (asking) => {
      await donorsList.totals(asking, { scope, filters: { new: month } })
      await donorsList.totals(asking, { scope, filters: { returning: month } })
      await donorsList.totals(asking, { scope, filters: { gave: month } })
    })
    expect(plans).toHaveLength(3)
    expect(plans[0]).toMatch(/donor_records_first_given/)
    for (const plan of plans.slice(1)) expect(plan).toMatch(/donor_records_last/)
  })
})
