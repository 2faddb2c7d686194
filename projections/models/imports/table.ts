import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ImportColumns, ImportDefaults } from '@almoner/domain/import/values.ts'

/** Which files did this charity import, and what came of them? One row a file. */
export type ImportTable = {
  import_id: Id<'import'>
  organisation_id: OrganisationId
  /** How often it was imported; what follows is of the last time. */
  round: number
  status: 'recording' | 'completed' | 'undone'
  rows: number
  to_add: number
  already_there: number
  left_out: number
  sum_cents: bigint
  /** The entries that stand, of every round. */
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

/** By which import was this offline entry recorded, and was that undone? */
export type ImportEntryTable = {
  offline_entry_id: Id<'offline_entry'>
  import_id: Id<'import'>
  organisation_id: OrganisationId
  undone: boolean
  position: bigint
}
