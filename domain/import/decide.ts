import { assert } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import { toMilliseconds } from '../kernel/time.ts'
import type {
  CompleteImport,
  ImportCommand,
  ImportRefusal,
  RecordImportRows,
  StartImport,
  UndoImport,
} from './commands.ts'
import type { ImportEvent } from './events.ts'
import type { ImportState } from './state.ts'
import { mostImportRows } from './values.ts'

type Decision = readonly ImportEvent[] | Refused<ImportRefusal>
type Started = Exclude<ImportState, { status: 'none' }>

/** The number of rows recorded at a time. */
export const importBatchSize = 500
/** An import can be undone for this many days after its last round. */
export const undoDays = 7

export const decideImport = (command: ImportCommand, state: ImportState): Decision => {
  if (command.type === 'StartImport') return start(command, state)
  if (state.status === 'none') return { refused: 'import_not_found' }
  switch (command.type) {
    case 'RecordImportRows':
      return recordRows(command, state)
    case 'CompleteImport':
      return complete(command, state)
    case 'UndoImport':
      return undo(command, state)
  }
}

const start = ({ type: _type, ...started }: StartImport, state: ImportState): Decision => {
  const { rows, toAdd, alreadyThere, leftOut, organisationId } = started
  assert(rows <= mostImportRows, 'a file of more rows is not read')
  assert(rows === toAdd + alreadyThere + leftOut, 'each row is added, there already, or left out')
  if (state.status === 'recording') return { refused: 'import_running' }
  if (toAdd === 0) return { refused: 'import_nothing_to_add' }
  if (state.status === 'none') return [{ type: 'ImportStarted', data: { ...started, round: 1 } }]
  assert(state.organisationId === organisationId, 'a file belongs to the charity that imports it')
  return [{ type: 'ImportStarted', data: { ...started, round: state.round + 1 } }]
}

const recordRows = (command: RecordImportRows, state: Started): Decision => {
  const { round, batch, entryIds, sumCents, at } = command
  assert(entryIds.length <= importBatchSize, 'rows are recorded in batches')
  if (state.round !== round || batch > state.batches) return { refused: 'import_round_over' }
  if (batch < state.batches) return []
  if (state.status !== 'recording') return { refused: 'import_round_over' }
  const data = { ...identify(state), batch, entryIds: [...entryIds], sumCents, at }
  return [{ type: 'ImportRowsRecorded', data }]
}

const complete = ({ round, at }: CompleteImport, state: Started): Decision => {
  if (state.round !== round) return { refused: 'import_round_over' }
  if (state.status !== 'recording') return []
  const { entryIds, sumCents } = state
  const data = { ...identify(state), added: entryIds.length, sumCents, at }
  return [{ type: 'ImportCompleted', data }]
}

const undo = (command: UndoImport, state: Started): Decision => {
  const { receipted, firstDay, closedThrough, by, at } = command
  const { status, completedAt, entryIds } = state
  if (status === 'undone') return []
  if (status === 'recording' || completedAt === null) return { refused: 'import_running' }
  const age = toMilliseconds(at) - toMilliseconds(completedAt)
  if (age > undoDays * 86_400_000) return { refused: 'import_undo_expired' }
  if (receipted > 0) return { refused: 'import_receipted' }
  const isClosed = closedThrough !== null && firstDay !== null && firstDay <= closedThrough
  if (isClosed) return { refused: 'period_closed' }
  return [{ type: 'ImportUndone', data: { ...identify(state), entries: entryIds.length, by, at } }]
}

const identify = ({ importId, organisationId, round }: Started) => ({
  importId,
  organisationId,
  round,
})
