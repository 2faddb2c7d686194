import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** One row for each document that a charity submitted, while it joined or at its desk. */
export type LegalDocumentsTable = {
  document_id: Id<'document'>
  organisation_id: OrganisationId
  kind: DocumentKind
  file_key: string
  /** Personal: it may contain a person's name. */
  file_name: string
  bytes: number
  sha256: string
  /** `yyyy-MM-dd` */
  expires_on: CalendarDay | null
  /** Whether the document came with the application, and was not added at the desk. */
  of_application: boolean
  /** The actor of the event that added it. */
  added_by: string
  added_at: Instant
  added_position: bigint
  /** The applicant took it back before the application was decided. */
  withdrawn_at: Instant | null
  position: bigint
}
