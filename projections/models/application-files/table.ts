import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/** The applicants that sent each file. One row for each file of each application. */
export type ApplicationFilesTable = {
  /** The SHA-256 of the stored bytes, in hex. */
  sha256: string
  organisation_id: OrganisationId
  /** The position of the event that first named the file. */
  position: bigint
}
