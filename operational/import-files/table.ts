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

/** The files that staff of a charity uploaded to import. They are deleted seven days later. */
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
  /** The language of receipts for its entries. */
  language: Language
  uploaded_at: Instant
  expires_at: Instant
  /** The number of times that people have changed the columns or the rows. */
  version: number
  /**
   * A hash of the data against which all rows were last checked, except their own file. Null if
   * rows have been deleted since.
   */
  checked_against: string | null
  /** Null of files from before it was stored. */
  reading: ImportReading | null
  choices: ReadingChoices
  days: ImportDays | null
}

/** The bytes of an uploaded file. They are read again if a person changes how to read them. */
export type ImportContentTable = {
  import_id: Id<'import'>
  /** The content type that the browser sent. */
  content_type: string
  bytes: Uint8Array
}

/**
 * The rows of an uploaded file, each with its standing. The data is about persons: it is deleted
 * once it is recorded, or with its file.
 */
export type ImportRowTable = {
  import_id: Id<'import'>
  /** Counts from 1, without the header. */
  row: number
  /** The line in the file. */
  line: number
  cells: readonly string[]
  /** A person's decision about the row; null if there is none. */
  choice: 'add' | 'leave' | null
  /** To add; already there; perhaps already there; with a wrong cell. */
  standing: 'fresh' | 'already' | 'duplicate' | 'bad'
  problems: readonly CellProblem[]
  /** The id of the entry that the row is or would be. */
  entry_id: Id<'offline_entry'> | null
  recorded: RowEntry | null
  /** The earlier row or the entry that a duplicate probably repeats. */
  same_as_row: number | null
  same_as_entry: Id<'offline_entry'> | null
  /** Equal in rows with one reference or with equal content; null if nothing identifies the row. */
  shared_key: string | null
}
