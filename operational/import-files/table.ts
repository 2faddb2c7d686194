import type { ImportColumns, ImportDefaults } from '@almoner/domain/import/values.ts'
import type { CellProblem, RowEntry } from '@almoner/domain/import-rows/check-row.ts'
import type {
  ImportDays,
  ImportReading,
  ReadingChoices,
} from '@almoner/domain/import-rows/reading.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which files did staff of this charity upload to import? Until seven days later. */
export type ImportFileTable = {
  import_id: Id<'import'>
  organisation_id: OrganisationId
  staff_id: StaffId
  file_name: string
  /** `xlsx`, or the encoding of a csv. */
  kind: string
  header: readonly string[]
  header_hash: string
  columns: ImportColumns
  defaults: ImportDefaults
  /** Of receipts for its entries. */
  language: Language
  uploaded_at: Instant
  expires_at: Instant
  /** How often people have changed the columns or the rows. */
  version: number
  /**
   * A hash of what all rows were last checked against, their own file aside. Null where rows have been
   * deleted since.
   */
  checked_against: string | null
  /** Null of files from before it was stored. */
  reading: ImportReading | null
  choices: ReadingChoices
  days: ImportDays | null
}

/** What are the bytes of an uploaded file? They are read again where a person changes how. */
export type ImportContentTable = {
  import_id: Id<'import'>
  /** What the browser says of it. */
  content_type: string
  bytes: Uint8Array
}

/**
 * What does each row of an uploaded file say, and what becomes of it? Data about persons: deleted
 * once it is recorded, or with its file.
 */
export type ImportRowTable = {
  import_id: Id<'import'>
  /** Counts from 1, without the header. */
  row: number
  /** In the file. */
  line: number
  cells: readonly string[]
  /** What a person decided about it; null: nothing. */
  choice: 'add' | 'leave' | null
  /** To add; there already; perhaps there already; with a cell that is wrong. */
  standing: 'fresh' | 'already' | 'duplicate' | 'bad'
  problems: readonly CellProblem[]
  /** Of the entry that it is or would be. */
  entry_id: Id<'offline_entry'> | null
  recorded: RowEntry | null
  /** What a duplicate is probably the same as: an earlier row, or an entry. */
  same_as_row: number | null
  same_as_entry: Id<'offline_entry'> | null
  /** Equal in rows with the same reference, or that say the same; null where nothing names the row. */
  shared_key: string | null
}
