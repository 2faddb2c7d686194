import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ImportColumns, ImportDefaults } from '@almoner/domain/import/values.ts'

/** One row for each file that a charity imported, with its outcome. */
export type ImportTable = {
  import_id: Id<'import'>
  organisation_id: OrganisationId
  /** The number of times the file was imported. The fields below describe the last one. */
  round: number
  status: 'recording' | 'completed' | 'undone'
  rows: number
  to_add: number
  already_there: number
  left_out: number
  sum_cents: bigint
  /** The entries of every round that are not undone. */
  added: number
  added_cents: bigint
  header_hash: string
  columns: ImportColumns
  defaults: ImportDefaults
  started_by: StaffId
  started_at: Instant
  completed_at: Instant | null
  undone_by: StaffId | null
  undone_at: Instant | null
  started_position: bigint
  position: bigint
}

/** The import that recorded an offline entry, and whether it was undone. */
export type ImportEntryTable = {
  offline_entry_id: Id<'offline_entry'>
  import_id: Id<'import'>
  organisation_id: OrganisationId
  undone: boolean
  position: bigint
}
