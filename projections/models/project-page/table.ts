import type { OrganisationId, PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'

/** What does the charity collect for, and how much has come in? One row for each project. */
export type ProjectPageTable = {
  project_id: ProjectId
  organisation_id: OrganisationId
  status: 'open' | 'unlisted' | 'closed'
  /** The listing that the project returns to when it is opened again. */
  unlisted: boolean
  details: ProjectDetails
  /** Counts what staff changed, from 1: an edit names the version that it saw. */
  version: number
  /** What people chose to give and did not get back: a fee that a donor covers is not money raised. */
  raised_cents: bigint
  /** What the charity nets of it: less fees, and all that was given back. May be negative. */
  net_cents: bigint
  /** Those of which something is left. */
  payments: bigint
  /** When the newest one came, also one that was given back since; null before the first. */
  last_gift_at: Instant | null
  created_at: Instant
  created_position: bigint
  position: bigint
}

/** For which project was this, and what of it is left? One row for each payment that succeeded. */
export type ProjectGiftTable = {
  payment_id: PaymentId
  organisation_id: OrganisationId
  /** Null for a gift to the charity as a whole. */
  project_id: ProjectId | null
  /** The chosen amount, and the sum paid with the covered fee. */
  amount_cents: bigint
  total_cents: bigint
  /** What the charity receives of it. */
  net_cents: bigint
  /** Refunded, or lost to a dispute. */
  given_back_cents: bigint
  position: bigint
}
