import type { ErasureDue } from '@almoner/domain/erasure-request/values.ts'
import type { ErasureRequestStatus } from '@almoner/domain/erasure-request/state.ts'
import { choice, listContract } from '../../http/lists/contract.ts'

/** A charity's request that a donor is erased. Days are `yyyy-MM-dd`. */
export type ErasureRequest = {
  id: string
  organizationId: string
  /** The charity's name, in the reader's language if it has one. */
  charity: string
  status: ErasureRequestStatus
  receivedOn: string
  /** The day by which the charity has to answer the donor. */
  dueOn: string
  /** How near that day is; null once the request was decided or withdrawn. */
  due: ErasureDue | null
  /** ISO 8601. */
  requestedAt: string
}

/** GET /admin/erasure-requests */
export const erasureRequestsList = listContract<ErasureRequest, { rows: number }>()({
  path: '/api/admin/erasure-requests',
  filters: { show: choice(['open', 'decided', 'all'], 'show') },
  defaults: { show: 'open' },
  sorts: ['due'],
  firstSort: 'due',
  pageSize: 20,
  live: 'erasure_requests',
})
