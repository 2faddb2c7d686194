import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The notes of administrators about each charity, shown to administration alone. One row for each
 * note.
 */
export type CharityNotesTable = {
  position: bigint
  organisation_id: OrganisationId
  administrator_id: AdministratorId
  /** Personal: an administrator's own words. */
  text: string
  at: Instant
}
