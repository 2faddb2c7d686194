import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { RowOf } from '../../../engine/database.ts'
import { createRowKey } from '../../../engine/row/row-key.ts'

type Donor = RowOf<'read_models.donor_records'>
type OfRecord = Pick<Donor, 'organisation_id' | 'record_id'>

export const donorKey = ['organisation_id', 'person_id'] as const
export const toDonorKey = createRowKey<Donor>(donorKey)
const toRecordKey = createRowKey<Donor>(['organisation_id', 'record_id'])

/** The rows of a batch by their key, and the parts of each record. */
export const createDonorRows = (loaded: readonly Donor[]) => {
  const rows = new Map<string, Donor>()
  const records = new Map<string, Set<string>>()
  const put = (row: Donor): void => {
    const key = toDonorKey(row)
    const old = rows.get(key)
    if (old !== undefined) records.get(toRecordKey(old))?.delete(key)
    rows.set(key, row)
    const record = toRecordKey(row)
    records.set(record, (records.get(record) ?? new Set()).add(key))
  }
  const listParts = (record: OfRecord): readonly Donor[] =>
    [...(records.get(toRecordKey(record)) ?? [])].flatMap((key) => rows.get(key) ?? [])
  for (const row of loaded) put(row)
  return {
    put,
    find: (key: Pick<Donor, (typeof donorKey)[number]>) => rows.get(toDonorKey(key)) ?? null,
    all: (): readonly Donor[] => [...rows.values()],
    listParts,
    /** The days on which the person of a record gave, each once and in their order. */
    listDays: (record: OfRecord): readonly CalendarDay[] => {
      const days = listParts(record).flatMap((part) => part.days.map(([day]) => day))
      return [...new Set(days)].toSorted()
    },
  }
}

export type DonorRows = ReturnType<typeof createDonorRows>
