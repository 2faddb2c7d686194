import { assert } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../../engine/database.ts'
import { addToRows } from '../../../engine/row/add-to-rows.ts'
import { loadRows } from '../../../engine/row/load-rows.ts'
import { saveRows } from '../../../engine/row/save-rows.ts'
import type { DonorChange, GiftChange } from './donor-change.ts'
import { movePlans } from './donor-plans.ts'
import { createDonorRows, donorKey, toDonorKey, type DonorRows } from './donor-rows.ts'
import { listGiverDays, neverBefore, toGiverMonth } from './giver-days.ts'

type Donor = RowOf<'read_models.donor_records'>
type GiverDay = RowOf<'read_models.giver_days'>
type Days = Donor['days']

const table = 'read_models.donor_records'

/** Applies the changes of a batch. Those of gifts were never applied before. */
export const projectDonors = async (
  trx: Transaction<Database>,
  changes: readonly DonorChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const donors = createDonorRows(await loadDonors(trx, changes))
  const moved: GiverDay[] = []
  for (const change of changes.toSorted((one, other) => Number(one.position - other.position))) {
    const row = donors.find(toColumns(change))
    if (row !== null && change.kind !== 'gift' && row.position >= change.position) continue
    moved.push(...applyChange(donors, row ?? createDonor(change), change))
    movePlans(donors, change)
  }
  await Promise.all([
    saveDonors(trx, donors),
    addToRows(trx, {
      table: 'read_models.giver_days',
      key: ['organisation_id', 'day', 'recorded_day', 'earlier_day'],
      changes: moved,
    }),
    addToRows(trx, {
      table: 'read_models.giver_months',
      key: ['organisation_id', 'day', 'recorded_day', 'earlier_month'],
      changes: moved.map(toGiverMonth),
    }),
  ])
}

/** Sums the records again of which these people are parts: their names are no longer searched. */
export const sumRecordsAgain = async (
  trx: Transaction<Database>,
  people: readonly PersonId[],
): Promise<void> => {
  const heads = await trx
    .selectFrom(table)
    .select(['organisation_id', 'record_id as person_id'])
    .distinct()
    .where('person_id', 'in', people)
    .whereRef('record_id', '<>', 'person_id')
    .execute()
  if (heads.length === 0) return
  await saveDonors(trx, createDonorRows(await loadRecords(trx, heads)))
}

const saveDonors = async (trx: Transaction<Database>, donors: DonorRows): Promise<void> => {
  const rows = donors
    .all()
    .map((row) => sumRecord(donors, row))
    .toSorted((one, other) => (toDonorKey(one) < toDonorKey(other) ? -1 : 1))
  await saveRows(trx, { table, key: donorKey, rows })
}

const toColumns = ({
  organisationId,
  personId,
}: Pick<DonorChange, 'organisationId' | 'personId'>) => ({
  organisation_id: organisationId,
  person_id: personId,
})

/**
 * Loads the rows of these changes, with the accounts of instalments and the payers of accounts, and
 * of a merged record all of its rows.
 */
const loadDonors = async (
  trx: Transaction<Database>,
  changes: readonly DonorChange[],
): Promise<readonly Donor[]> => {
  const keys = new Map(
    changes.flatMap(listKeys).map((columns) => [toDonorKey(columns), columns] as const),
  )
  const rowsOfChanges = await loadRows(trx, { table, keys: [...keys.values()] })
  const payers = rowsOfChanges
    .flatMap(({ organisation_id, pays_as_id }) =>
      pays_as_id === null ? [] : [{ organisation_id, person_id: pays_as_id }],
    )
    .filter((columns) => !keys.has(toDonorKey(columns)))
  const own = [...rowsOfChanges, ...(await loadRows(trx, { table, keys: payers }))]
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
    ].map((columns) => [toDonorKey(columns), columns]),
  )
  if (records.size === 0) return own
  const rows = [...(await loadRecords(trx, [...records.values()])), ...own]
  return [...new Map(rows.map((row) => [toDonorKey(row), row])).values()]
}

const listKeys = (change: DonorChange): readonly DonorColumns[] => [
  toColumns(change),
  ...(change.kind === 'gift' && change.accountId !== null
    ? [toColumns({ ...change, personId: change.accountId })]
    : []),
]

type DonorColumns = ReturnType<typeof toColumns>

/** Loads all rows of these records. */
const loadRecords = async (
  trx: Transaction<Database>,
  heads: readonly DonorColumns[],
): Promise<readonly Donor[]> => {
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
  return [...parts, ...rest]
}

const createDonor = (change: DonorChange): Donor => ({
  ...toColumns(change),
  record_id: change.personId,
  is_listed: false,
  days: [],
  own_given_cents: 0n,
  own_plans: [],
  pays_as_id: null,
  ...nothing,
  first_name: '',
  last_name: '',
  organisation_name: null,
  email: '',
  phone_number: '',
  first_position: change.position,
  position: change.position,
})

const nothing = {
  people: 0,
  gifts: 0,
  given_cents: 0n,
  first_given_on: neverBefore,
  last_given_on: neverBefore,
  given_on: '{}',
  plans: 0,
  merged_names: '',
  merged_emails: '',
}

/**
 * Changes a row, and returns how the days of the persons concerned now follow each other: the parts
 * of a record are one person.
 */
const applyChange = (donors: DonorRows, row: Donor, change: DonorChange): readonly GiverDay[] => {
  const next = { ...row, ...after(row, change), position: change.position }
  if (change.kind === 'plan') {
    donors.put(next)
    return []
  }
  const { organisation_id } = row
  const records = [...new Set([row.record_id, next.record_id])]
  const listDays = () => records.map((record_id) => donors.listDays({ organisation_id, record_id }))
  const before = listDays()
  donors.put(next)
  return listGiverDays(change, { before, after: listDays() })
}

const after = (row: Donor, change: DonorChange): Partial<Donor> => {
  switch (change.kind) {
    case 'gift':
      return {
        days: giveOn(row.days, change),
        own_given_cents: row.own_given_cents + change.givenCents,
        ...change.contact,
      }
    case 'merge':
      return { record_id: change.recordId }
    case 'plan': {
      const others = row.own_plans.filter((planId) => planId !== change.planId)
      return { own_plans: change.isActive ? [...others, change.planId] : others }
    }
  }
}

/** Returns a row with the sums of its record, or with none if it is a part of another row's. */
const sumRecord = (donors: DonorRows, row: Donor): Donor => {
  if (row.record_id !== row.person_id) return { ...row, ...nothing, is_listed: false }
  const parts = donors.listParts(row)
  const days = donors.listDays(row)
  const others = parts.filter((part) => part.person_id !== row.person_id && !isErased(part.email))
  return {
    ...row,
    is_listed: days.length > 0,
    people: parts.length,
    gifts: parts.flatMap((part) => part.days).reduce((sum, [, gifts]) => sum + gifts, 0),
    given_cents: parts.reduce((sum, part) => sum + part.own_given_cents, 0n),
    first_given_on: days[0] ?? neverBefore,
    last_given_on: days.at(-1) ?? neverBefore,
    given_on: `{${days.map((day) => `[${day},${day}]`).join(',')}}`,
    plans: parts.reduce((sum, part) => sum + part.own_plans.length, 0),
    merged_names: others.map(toNames).join(' '),
    merged_emails: others.map(({ email }) => email).join(' '),
  }
}

// The family name is also written first and without a space.
const toNames = ({ first_name, last_name, organisation_name }: Donor): string =>
  [`${last_name}${first_name}`, first_name, last_name, organisation_name ?? ''].join(' ')

/** Returns the days of a payer id after one gift more or less. */
const giveOn = (days: Days, { day, by }: GiftChange): Days => {
  if (by === 0) return days
  const index = days.findIndex(([other]) => other >= day)
  const place = index === -1 ? days.length : index
  const isThere = days[place]?.[0] === day
  const gifts = (isThere ? (days[place]?.[1] ?? 0) : 0) + by
  assert(gifts >= 0, 'no gift is taken from a day that had none')
  return [
    ...days.slice(0, place),
    ...(gifts === 0 ? [] : [[day, gifts] as const]),
    ...days.slice(place + (isThere ? 1 : 0)),
  ]
}
