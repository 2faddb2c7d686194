import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../../engine/database.ts'
import { addToRows } from '../../../engine/row/add-to-rows.ts'
import { createRowKey } from '../../../engine/row/row-key.ts'
import { loadRows } from '../../../engine/row/load-rows.ts'
import { saveRows } from '../../../engine/row/save-rows.ts'
import type { DonorChange, GiftChange } from './donor-change.ts'

type Donor = RowOf<'read_models.donor_records'>
type GiverDay = RowOf<'read_models.giver_days'>
type Days = Donor['days']

/** Stands for the day before a first gift. */
export const neverBefore = calendarDay('1900-01-01')

const table = 'read_models.donor_records'
const key = ['organisation_id', 'person_id'] as const
const toKey = createRowKey<Donor>(key)

/** Applies the changes of a batch. Those of gifts were never applied before. */
export const projectDonors = async (
  trx: Transaction<Database>,
  changes: readonly DonorChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const donors = await loadDonors(trx, changes)
  const moved: GiverDay[] = []
  for (const change of changes.toSorted((one, other) => Number(one.position - other.position))) {
    const text = toKey(toColumns(change))
    const row = donors.get(text) ?? createDonor(change)
    if (change.kind === 'gift') {
      const { days, added } = giveOn(row.days, change)
      donors.set(text, { ...row, ...giftAfter(row, change), days })
      moved.push(...added)
    } else if (row.position < change.position || !donors.has(text)) {
      donors.set(text, { ...row, ...after(row, change), position: change.position })
    }
  }
  const rows = [...sumRecords([...donors.values()])].toSorted((one, other) =>
    toKey(one) < toKey(other) ? -1 : 1,
  )
  await Promise.all([
    saveRows(trx, { table, key, rows }),
    addToRows(trx, {
      table: 'read_models.giver_days',
      key: ['organisation_id', 'day', 'recorded_day', 'earlier_day'],
      changes: moved,
    }),
  ])
}

const toColumns = ({
  organisationId,
  personId,
}: Pick<DonorChange, 'organisationId' | 'personId'>) => ({
  organisation_id: organisationId,
  person_id: personId,
})

/** Loads the rows of these changes, and of a merged record all of its rows. */
const loadDonors = async (
  trx: Transaction<Database>,
  changes: readonly DonorChange[],
): Promise<Map<string, Donor>> => {
  const keys = new Map(changes.map((change) => [toKey(toColumns(change)), toColumns(change)]))
  const own = await loadRows(trx, { table, keys: [...keys.values()] })
  const donors = new Map(own.map((row) => [toKey(row), row]))
  const records = new Map(
    [
      ...own
        .filter(({ record_id, person_id, people }) => record_id !== person_id || people > 1)
        .map(({ organisation_id, record_id }) => ({ organisation_id, person_id: record_id })),
      ...changes.flatMap((change) =>
        change.kind === 'merge'
          ? [{ organisation_id: change.organisationId, person_id: change.recordId }]
          : [],
      ),
    ].map((columns) => [toKey(columns), columns]),
  )
  if (records.size === 0) return donors
  const heads = [...records.values()]
  const [parts, rest] = await Promise.all([
    loadRows(trx, {
      table,
      keys: heads.map(({ organisation_id, person_id }) => ({
        organisation_id,
        record_id: person_id,
      })),
    }),
    loadRows(trx, { table, keys: heads }),
  ])
  return new Map([...parts, ...rest, ...own].map((row) => [toKey(row), row]))
}

const createDonor = (change: DonorChange): Donor => ({
  ...toColumns(change),
  record_id: change.personId,
  is_listed: false,
  days: [],
  own_given_cents: 0n,
  own_plans: [],
  ...nothing,
  first_name: '',
  last_name: '',
  organisation_name: null,
  email: '',
  phone_number: '',
  first_position: change.position,
  position: change.position,
})

const nothing = { people: 0, gifts: 0, given_cents: 0n, last_given_on: neverBefore, plans: 0 }

const giftAfter = (row: Donor, { givenCents, contact, position }: GiftChange): Partial<Donor> => ({
  own_given_cents: row.own_given_cents + givenCents,
  ...contact,
  position,
})

const after = (
  row: Donor,
  change: Exclude<DonorChange, GiftChange>,
): Pick<Donor, 'record_id'> | Pick<Donor, 'own_plans'> => {
  if (change.kind === 'merge') return { record_id: change.recordId }
  const others = row.own_plans.filter((planId) => planId !== change.planId)
  return { own_plans: change.isActive ? [...others, change.planId] : others }
}

/** Returns the rows with the sums of each record in the row of its own id. */
const sumRecords = (rows: readonly Donor[]): readonly Donor[] => {
  const records = Map.groupBy(rows, ({ organisation_id, record_id }) =>
    toKey({ organisation_id, person_id: record_id }),
  )
  return rows.map((row) => {
    if (row.record_id !== row.person_id) return { ...row, ...nothing, is_listed: false }
    const parts = records.get(toKey(row)) ?? []
    const days = parts.flatMap((part) => part.days)
    const gifts = days.reduce((sum, [, number]) => sum + number, 0)
    return {
      ...row,
      is_listed: gifts > 0,
      people: parts.length,
      gifts,
      given_cents: parts.reduce((sum, part) => sum + part.own_given_cents, 0n),
      last_given_on: days.reduce((last, [day]) => (day > last ? day : last), neverBefore),
      plans: parts.reduce((sum, part) => sum + part.own_plans.length, 0),
    }
  })
}

type Given = { days: Days; added: readonly GiverDay[] }

/** Returns a person's days after one gift more or less, and how their days now follow each other. */
const giveOn = (days: Days, { organisationId, day, recorded, by }: GiftChange): Given => {
  if (by === 0) return { days, added: [] }
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
  const toAdded = (onDay: CalendarDay, earlier: CalendarDay, people: 1 | -1): GiverDay => ({
    organisation_id: organisationId,
    day: onDay,
    recorded_day: recorded,
    earlier_day: earlier,
    people,
  })
  const earlier = days[place - 1]?.[0] ?? neverBefore
  const later = days[place + (isThere ? 1 : 0)]?.[0]
  const between =
    later === undefined
      ? []
      : [toAdded(later, isThere ? day : earlier, -1), toAdded(later, isThere ? earlier : day, 1)]
  return { days: next, added: [toAdded(day, earlier, isThere ? -1 : 1), ...between] }
}
