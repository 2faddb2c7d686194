import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../../engine/database.ts'
import { addToRows } from '../../../engine/row/add-to-rows.ts'
import { createRowKey } from '../../../engine/row/row-key.ts'
import { loadRows } from '../../../engine/row/load-rows.ts'
import { saveRows } from '../../../engine/row/save-rows.ts'

type Giver = RowOf<'read_models.givers'>
type GiverDay = RowOf<'read_models.giver_days'>
type Days = Giver['days']

/** A gift of a person on a day, or one less. */
export type GiverChange = Pick<Giver, 'organisation_id' | 'person_id' | 'position'> & {
  day: CalendarDay
  recorded: CalendarDay
  by: number
}

/** Stands for the day before a first gift. */
export const neverBefore = calendarDay('1900-01-01')

const key = ['organisation_id', 'person_id'] as const
const toKey = createRowKey<Giver>(key)

/** Applies the changes of a batch, of which none was applied before. */
export const projectGivers = async (
  trx: Transaction<Database>,
  changes: readonly GiverChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const keys = new Map(
    changes.map(({ organisation_id, person_id }) => {
      const columns = { organisation_id, person_id }
      return [toKey(columns), columns]
    }),
  )
  const storedRows = await loadRows(trx, { table: 'read_models.givers', keys: [...keys.values()] })
  const givers = new Map(storedRows.map((row) => [toKey(row), row]))
  const moved: GiverDay[] = []
  for (const { day, recorded, by, ...giver } of changes) {
    const text = toKey(giver)
    const { days, added } = giveOn(givers.get(text)?.days ?? [], day, by)
    givers.set(text, { ...giver, days })
    for (const { people, day: onDay, earlier } of added) {
      const { organisation_id } = giver
      moved.push({
        organisation_id,
        day: onDay,
        recorded_day: recorded,
        earlier_day: earlier,
        people,
      })
    }
  }
  const rows = [...givers].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await Promise.all([
    saveRows(trx, { table: 'read_models.givers', key, rows: rows.map(([, row]) => row) }),
    addToRows(trx, {
      table: 'read_models.giver_days',
      key: ['organisation_id', 'day', 'recorded_day', 'earlier_day'],
      changes: moved,
    }),
  ])
}

type Added = { day: CalendarDay; earlier: CalendarDay; people: 1 | -1 }

/** Returns a person's days after one gift more or less, and how their days now follow each other. */
const giveOn = (
  days: Days,
  day: CalendarDay,
  by: number,
): { days: Days; added: readonly Added[] } => {
  const index = days.findIndex(([other]) => other >= day)
  const place = index === -1 ? days.length : index
  const isThere = days[place]?.[0] === day
  const gifts = (isThere ? (days[place]?.[1] ?? 0) : 0) + by
  assert(gifts >= 0, 'no gift is taken from a day that had none')
  const next: Days = [
    ...days.slice(0, place),
    ...(gifts === 0 ? [] : [[day, gifts] as const]),
    ...days.slice(place + (isThere ? 1 : 0)),
  ]
  if (isThere === gifts > 0) return { days: next, added: [] }
  const earlier = days[place - 1]?.[0] ?? neverBefore
  const later = days[place + (isThere ? 1 : 0)]?.[0]
  const sign = isThere ? -1 : 1
  const between: readonly Added[] =
    later === undefined
      ? []
      : [
          { day: later, earlier: isThere ? day : earlier, people: -1 },
          { day: later, earlier: isThere ? earlier : day, people: 1 },
        ]
  return { days: next, added: [{ day, earlier, people: sign }, ...between] }
}
