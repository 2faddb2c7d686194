import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which documents did a charity give, while it joined and at its desk? One row for each of them. */
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
  /** Given with the application, and not added at the desk. */
  of_application: boolean
  /** Who added it: the actor of its event. */
  added_by: string
  added_at: Instant
  added_position: bigint
  /** The applicant took it back before the application was decided. */
  withdrawn_at: Instant | null
  position: bigint
}
