import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { StartImport, UndoImport } from './commands.ts'
import type { ImportEvent } from './events.ts'

type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>

const by = fixtureId('staff', 30)
export const at = instant('2026-11-20T02:30:00.000Z')
const ids = { importId: fixtureId('import', 95), organisationId: harbourId }
export const entryIds = [fixtureId('offline_entry', 96), fixtureId('offline_entry', 97)]

const file = {
  ...ids,
  rows: 4,
  toAdd: 2,
  alreadyThere: 1,
  leftOut: 1,
  sumCents: cents(70_000),
  headerHash: '9f86d081',
  columns: ['receivedOn', 'amount', null, 'fullName'] as StartImport['columns'],
  defaults: { paymentMethod: 'cash', projectId: null, paymentType: 'donation', approved: true },
  closedThrough: null,
  by,
  at,
} satisfies Omit<StartImport, 'type'>

export const start = (changes: Partial<StartImport> = {}): StartImport => ({
  type: 'StartImport',
  ...file,
  ...changes,
})

export const undo = (changes: Partial<UndoImport> = {}): UndoImport => ({
  type: 'UndoImport',
  receipted: 0,
  firstDay: null,
  closedThrough: null,
  by,
  at,
  ...changes,
})

export const started: Event<'ImportStarted'> = {
  type: 'ImportStarted',
  data: { ...file, round: 1 },
}

export const rowsRecorded: Event<'ImportRowsRecorded'> = {
  type: 'ImportRowsRecorded',
  data: { ...ids, round: 1, batch: 0, entryIds, sumCents: cents(70_000), at },
}

export const completed: Event<'ImportCompleted'> = {
  type: 'ImportCompleted',
  data: { ...ids, round: 1, added: 2, sumCents: cents(70_000), at },
}

export const undone: Event<'ImportUndone'> = {
  type: 'ImportUndone',
  data: { ...ids, round: 1, entries: 2, by, at },
}
