import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { centsSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/time.ts'
import { importColumnsSchema, importDefaultsSchema } from './values.ts'

// Ids, counts and sums alone: the rows of the file are data about persons, and are no event.
const about = {
  importId: idSchema('import'),
  organisationId: idSchema('organisation'),
  /** Counts from 1 how often the rows of this file were imported. */
  round: v.number(),
}
const byStaff = { by: idSchema('staff'), at: instantSchema }

/** Staff saw what the rows come to, and import them. */
export const importStarted = eventShape(
  'ImportStarted',
  v.strictObject({
    ...about,
    /** Of the file: all its rows, those to add, those that are there already, those left out. */
    rows: v.number(),
    toAdd: v.number(),
    alreadyThere: v.number(),
    leftOut: v.number(),
    /** Of the rows to add. */
    sumCents: centsSchema,
    /** Of the first row: a later file with the same one gets the same columns. */
    headerHash: v.string(),
    columns: importColumnsSchema,
    defaults: importDefaultsSchema,
    /** Up to which day the books were closed. */
    closedThrough: v.nullable(calendarDaySchema),
    ...byStaff,
  }),
)

/** At most 500 at a time; an entry that another import recorded meanwhile is not among them. */
export const importRowsRecorded = eventShape(
  'ImportRowsRecorded',
  v.strictObject({
    ...about,
    /** Counts from 0 within its round. */
    batch: v.number(),
    entryIds: v.array(idSchema('offline_entry')),
    sumCents: centsSchema,
    at: instantSchema,
  }),
)

export const importCompleted = eventShape(
  'ImportCompleted',
  v.strictObject({ ...about, added: v.number(), sumCents: centsSchema, at: instantSchema }),
)

/** All entries of the import, of every round, are void from here on. */
export const importUndone = eventShape(
  'ImportUndone',
  v.strictObject({ ...about, entries: v.number(), ...byStaff }),
)

export const importEvents = [
  importStarted,
  importRowsRecorded,
  importCompleted,
  importUndone,
] as const
export type ImportEvent = EventOf<(typeof importEvents)[number]>
