import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'

/** What does the charity collect for, and how much has come in? One row for each project. */
export type ProjectPageTable = {
  project_id: ProjectId
  organisation_id: OrganisationId
  status: 'open' | 'unlisted' | 'closed'
  /** What the project goes back to when it is opened again. */
  unlisted: boolean
  details: ProjectDetails
  /** What people chose to give: a fee that a donor covers is not money raised. */
  raised_cents: bigint
  payments: bigint
  created_at: Instant
  created_position: bigint
  position: bigint
}
