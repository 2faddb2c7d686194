import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Which versions of the agreement did a charity accept? One row for each signature of its
 * application and each acceptance at its desk.
 */
export type AcceptedTermsTable = {
  position: bigint
  organisation_id: OrganisationId
  version: string
  text_sha256: string
  /** Personal, and null where it was accepted at the desk. */
  director_name: string | null
  secretary_name: string | null
  /** Who did: the actor of its event. */
  accepted_by: string
  accepted_at: Instant
}
