import type { OrganisationId, PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'

/** One row for each project: its details and the sum collected. */
export type ProjectPageTable = {
  project_id: ProjectId
  organisation_id: OrganisationId
  status: 'open' | 'unlisted' | 'closed'
  /** The listing that the project returns to when it is opened again. */
  unlisted: boolean
  details: ProjectDetails
  /** Counts what staff changed, from 1: an edit names the version that it saw. */
  version: number
  /**
   * The amounts that people chose to give, less refunds and losses. A fee that a donor covers is
   * not money raised.
   */
  raised_cents: bigint
  /** The charity's net of these payments: less fees, refunds and losses. It may be negative. */
  net_cents: bigint
  /** The payments of which an amount is left. */
  payments: bigint
  /** The moment the newest gift came, even if it was refunded since; null before the first. */
  last_gift_at: Instant | null
  created_at: Instant
  created_position: bigint
  position: bigint
}

/** One row for each charity whose plan changed: its projects that the plan does not list. */
export type RestingProjectsTable = {
  organisation_id: OrganisationId
  project_ids: ProjectId[]
  position: bigint
}

/** One row for each payment that succeeded: its project and the amount left of it. */
export type ProjectGiftTable = {
  payment_id: PaymentId
  organisation_id: OrganisationId
  /** Null for a gift to the charity as a whole. */
  project_id: ProjectId | null
  /** The chosen amount, and the sum paid with the covered fee. */
  amount_cents: bigint
  total_cents: bigint
  /** The sum that the charity receives of the payment. */
  net_cents: bigint
  /** The sum that was refunded, or lost to a dispute. */
  given_back_cents: bigint
  position: bigint
}
