import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPerson, type Id, type PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ImportCommand } from '@almoner/domain/import/commands.ts'
import { importBatchSize } from '@almoner/domain/import/decide.ts'
import { offlineImport, type ImportState } from '@almoner/domain/import/index.ts'
import type { RowEntry } from '@almoner/domain/import-rows/check-row.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { inBatches } from '@almoner/platform/in-batches.ts'
import { task } from '../flow/task.ts'
import type { Log } from '../log.ts'
import { forADay } from '../retry-policies.ts'
import { leaveFailure } from '../steps/review/failure-review.ts'
import { reviseMatch } from '../steps/record/bank-match-books.ts'
import { recordCommand } from '../steps/record/record-command.ts'

type ImportId = Id<'import'>
type EntryId = Id<'offline_entry'>
type Started = Exclude<ImportState, { status: 'none' }>

/** A row that is recorded, with its content and the id of its entry. */
export type RowToRecord = { row: number; entryId: EntryId; recorded: RowEntry }

export type ImportEntriesDependencies = {
  store: EventStore
  /** The uploaded rows to record, in their order. */
  importRows: {
    list: (query: {
      importId: ImportId
      after: number
      limit: number
    }) => Promise<readonly RowToRecord[]>
    /** Deletes what was recorded. */
    forget: (importId: ImportId) => Promise<void>
  }
  personOfEmail: (email: string) => PersonId
  now: () => Instant
  log: Log
}

/** The number of entries recorded concurrently: the event store writes them together. */
const atOnce = 250

/** One round of an import, or its undoing. */
export type ImportEntriesInput = { importId: string; round: number; act: 'record' | 'undo' }

/** The actor of the task's events. */
export const importEntriesActor = 'process:import-entries'

/** The number of the batch, and the number of the row or the entry that it begins after. */
type Place = { batch: number; after: number }

/**
 * Records the rows of an import in batches, after staff saw the result of a check, or voids its
 * entries after it was undone. An entry's id is made from the content of its row, so a batch that is
 * repeated after a crash records no entry twice. After the last batch the import is complete, and
 * what it recorded is deleted from the uploaded file.
 */
export const importEntries = task({
  name: 'import-entries',
  id: ({ importId, round, act }: ImportEntriesInput) =>
    `import-entries-${importId}-${round}${act === 'undo' ? '-undo' : ''}`,
  policy: forADay,
  mostActivitiesAtOnce: 2,
  run:
    (deps: ImportEntriesDependencies) =>
    async ({ importId, round, act }: ImportEntriesInput, place: Place | null) => {
      const { batch, after } = place ?? { batch: 0, after: 0 }
      const started = await load(deps, importId)
      const last = await (act === 'record'
        ? recordRows(deps, started, { round, batch, after })
        : voidEntries(deps, started, after))
      if (last !== null) return { next: { batch: batch + 1, after: last } }
      if (act === 'record') await complete(deps, started, round)
      return { next: null }
    },
})

/**
 * Records the next rows of the file after a row, at most 500, as offline entries. Returns the last
 * of these rows, or null after the last row of the file.
 */
const recordRows = async (
  deps: ImportEntriesDependencies,
  started: Started,
  { round, batch, after }: Place & { round: number },
): Promise<number | null> => {
  if (started.round !== round || started.status !== 'recording') return null
  const { importId } = started
  const rows = await deps.importRows.list({ importId, after, limit: importBatchSize })
  if (rows.length === 0) return null
  const recorded = await inBatches(rows, atOnce, (row) => recordRow(deps, started, row))
  const added = rows.filter((_row, index) => recorded[index] === true)
  await handle(deps, started, {
    type: 'RecordImportRows',
    round,
    batch,
    entryIds: added.map(({ entryId }) => entryId),
    sumCents: added.reduce((sum, row) => addCents(sum, row.recorded.entry.amountCents), noCents),
    at: deps.now(),
  })
  return rows.length < importBatchSize ? null : (rows.at(-1)?.row ?? null)
}

const complete = async (
  deps: ImportEntriesDependencies,
  started: Started,
  round: number,
): Promise<void> => {
  await handle(deps, started, { type: 'CompleteImport', round, at: deps.now() })
  await deps.importRows.forget(started.importId)
}

/** Voids the next entries of an undone import. Returns null after the last of them. */
const voidEntries = async (
  deps: ImportEntriesDependencies,
  started: Started,
  from: number,
): Promise<number | null> => {
  const entries = started.undone.slice(from, from + importBatchSize)
  await inBatches(entries, atOnce, async (entryId) => {
    await voidEntry(deps, started, entryId)
    await takeBackMatch(deps, started, entryId)
  })
  const next = from + entries.length
  return next < started.undone.length ? next : null
}

const load = async ({ store }: ImportEntriesDependencies, importId: string): Promise<Started> => {
  const { state } = await loadState(store, offlineImport, importId)
  return requirePresent(state.status === 'none' ? null : state, 'the import of a process')
}

/**
 * Returns whether this import recorded the entry, now or before a crash. An entry that another
 * import has recorded does not count; a refused row is logged and left out.
 */
const recordRow = async (
  deps: ImportEntriesDependencies,
  started: Started,
  { row, entryId, recorded: { entry, giver, approved } }: RowToRecord,
): Promise<boolean> => {
  const { organisationId, importId, round, by, at, closedThrough } = started
  const handled = await recordCommand(deps, {
    decider: offlineEntry,
    id: entryId,
    command: {
      type: 'RecordOfflineEntry',
      offlineEntryId: entryId,
      organisationId,
      giverId: giver.email === '' ? asPerson(entryId) : deps.personOfEmail(giver.email),
      entry,
      giver,
      proof: null,
      approved,
      // Staff request the receipt of an entry after they have looked at it.
      withReceipt: false,
      // The entry is recorded under the name of the importer, at the time of the import: the
      // recorded rows are those that were shown then.
      by,
      at,
      closedThrough,
    },
    ...toRecord(started, `record:${importId}:${round}`),
  })
  if (handled.handled) return handled.events.length > 0
  deps.log.warn({ importId, row, refused: handled.refused }, 'a row of an import was refused')
  await leaveFailure(deps, {
    item: {
      discrepancy: 'import_row_refused',
      provider: 'platform',
      providerObjectId: importId,
    },
    owner: organisationId,
    process: 'import-entries',
  })
  return false
}

/** Staff read it in the history of an entry, and wrote the file in this language. */
const undoneReasons: Record<Language, string> = {
  en: 'Import undone',
  zh: '匯入已復原',
  cn: '导入已撤销',
}

const voidEntry = async (
  deps: ImportEntriesDependencies,
  started: Started,
  entryId: EntryId,
): Promise<void> => {
  const { state } = await loadState(deps.store, offlineEntry, entryId)
  if (state.status === 'none' || state.status === 'voided') return
  const { importId, round } = started
  const handled = await recordCommand(deps, {
    decider: offlineEntry,
    id: entryId,
    command: {
      type: 'VoidOfflineEntry',
      version: state.version,
      reason: undoneReasons[state.entry.language],
      by: requirePresent(started.undoneBy, 'who undid an import'),
      at: requirePresent(started.undoneAt, 'when an import was undone'),
      // Decided when it was undone.
      closedThrough: null,
    },
    ...toRecord(started, `void:${importId}:${round}:${state.version}`),
  })
  // A colleague changed it this moment: the next attempt voids what it is now.
  if (!handled.handled) throw new Error(`an entry was not voided: ${handled.refused}`)
}

/**
 * Ends the match with a bank line, because no bank line pays a void entry. It also runs after a
 * crash between the two steps.
 */
const takeBackMatch = async (
  deps: ImportEntriesDependencies,
  started: Started,
  offlineEntryId: EntryId,
): Promise<void> => {
  const { organisationId, importId, round } = started
  await reviseMatch(deps.store, {
    offlineEntryId,
    organisationId,
    by: requirePresent(started.undoneBy, 'who undid an import'),
    at: requirePresent(started.undoneAt, 'when an import was undone'),
    context: {
      ...toRecord(started, `void:${importId}:${round}`),
      causation: null,
      at: deps.now(),
    },
  })
}

const handle = async (
  deps: ImportEntriesDependencies,
  started: Started,
  command: ImportCommand,
): Promise<void> => {
  const { importId, round } = started
  const part = command.type === 'RecordImportRows' ? `:${command.batch}` : ''
  const handled = await recordCommand(deps, {
    decider: offlineImport,
    id: importId,
    command,
    ...toRecord(started, `${command.type}:${importId}:${round}${part}`),
  })
  if (!handled.handled) throw new Error(`an import was not recorded: ${handled.refused}`)
}

const toRecord = ({ organisationId, importId }: Started, commandId: string) => ({
  tenant: organisationId,
  actor: importEntriesActor,
  correlation: importId,
  commandId,
  input: null,
})
