import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { ImportColumns, ImportDefaults } from './values.ts'

export type StartImport = {
  type: 'StartImport'
  importId: Id<'import'>
  organisationId: OrganisationId
  rows: number
  toAdd: number
  alreadyThere: number
  leftOut: number
  sumCents: Cents
  headerHash: string
  columns: ImportColumns
  defaults: ImportDefaults
  closedThrough: CalendarDay | null
  by: StaffId
  at: Instant
}

/** Repeating a batch changes nothing. */
export type RecordImportRows = {
  type: 'RecordImportRows'
  round: number
  batch: number
  entryIds: readonly Id<'offline_entry'>[]
  sumCents: Cents
  at: Instant
}

export type CompleteImport = { type: 'CompleteImport'; round: number; at: Instant }

export type UndoImport = {
  type: 'UndoImport'
  /** The number of its entries that have a valid receipt. */
  receipted: number
  /** The first day on which one of its entries was received. Null if no entry is left. */
  firstDay: CalendarDay | null
  closedThrough: CalendarDay | null
  by: StaffId
  at: Instant
}

export type ImportCommand = StartImport | RecordImportRows | CompleteImport | UndoImport

export type ImportRefusal =
  | 'import_not_found'
  /** Its rows are being recorded. */
  | 'import_running'
  | 'import_nothing_to_add'
  /** A round that is over, or never began. */
  | 'import_round_over'
  | 'import_undo_expired'
  | 'import_receipted'
  | 'period_closed'
