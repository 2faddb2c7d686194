import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { importColumnsSchema, importDefaultsSchema } from './values.ts'

// Ids, counts and sums alone: the rows of the file are data about persons, and are no event.
const commonEntries = {
  importId: idSchema('import'),
  organisationId: idSchema('organisation'),
  /** Counts from 1 how often the rows of this file were imported. */
  round: v.number(),
}
const byStaff = { by: idSchema('staff'), at: instantSchema }

/** Staff saw the result of the rows and started the import. */
export const importStarted = eventShape(
  'ImportStarted',
  v.strictObject({
    ...commonEntries,
    /**
     * The row counts of the file: all rows, rows to add, rows that already exist and rows left out.
     */
    rows: v.number(),
    toAdd: v.number(),
    alreadyThere: v.number(),
    leftOut: v.number(),
    /** The sum of the rows to add. */
    sumCents: centsSchema,
    /** The hash of the first row. A later file with an equal hash gets these columns. */
    headerHash: v.string(),
    columns: importColumnsSchema,
    defaults: importDefaultsSchema,
    /** Up to which day the books were closed. */
    closedThrough: v.nullable(calendarDaySchema),
    ...byStaff,
  }),
)

/**
 * Records at most 500 rows at a time. Entries that another import has already recorded are
 * excluded.
 */
export const importRowsRecorded = eventShape(
  'ImportRowsRecorded',
  v.strictObject({
    ...commonEntries,
    /** Counts from 0 within its round. */
    batch: v.number(),
    entryIds: v.array(idSchema('offline_entry')),
    sumCents: centsSchema,
    at: instantSchema,
  }),
)

export const importCompleted = eventShape(
  'ImportCompleted',
  v.strictObject({ ...commonEntries, added: v.number(), sumCents: centsSchema, at: instantSchema }),
)

/** All entries of the import, of every round, are void from here on. */
export const importUndone = eventShape(
  'ImportUndone',
  v.strictObject({ ...commonEntries, entries: v.number(), ...byStaff }),
)

export const importEvents = [
  importStarted,
  importRowsRecorded,
  importCompleted,
  importUndone,
] as const
export type ImportEvent = EventOf<(typeof importEvents)[number]>
