import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/** Which applicants sent the same file? One row for each file of each application. */
export type ApplicationFilesTable = {
  /** Of the stored bytes, in hex. */
  sha256: string
  organisation_id: OrganisationId
  /** Of the event that first named it. */
  position: bigint
}
