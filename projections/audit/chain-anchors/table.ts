import type { Generated } from 'kysely'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The links that audits saw. Operational, not derived: a chain rebuilt from changed events would
 * agree with them, and not with this table. Rows are added and never changed; the table refuses
 * changes.
 */
export type ChainAnchorTable = {
  /** A charity's id, or `platform`. */
  book: string
  position: bigint
  link: string
  noted_at: Generated<Instant>
}
