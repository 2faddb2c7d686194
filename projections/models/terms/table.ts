import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * One row for each signature of a charity's application and each acceptance at its desk, with the
 * version of the agreement.
 */
export type AcceptedTermsTable = {
  position: bigint
  organisation_id: OrganisationId
  version: string
  text_sha256: string
  /** Personal, and null if the terms were accepted at the desk. */
  director_name: string | null
  secretary_name: string | null
  /** The actor of the event. */
  accepted_by: string
  accepted_at: Instant
}
