import { requirePresent } from '../kernel/assert.ts'
import type { DonorId, PersonId } from '../kernel/ids.ts'
import type { ErasureRequestId } from './commands.ts'
import type { ErasureRequestEvent } from './events.ts'

export type ErasureRequestStatus = 'open' | 'withdrawn' | 'declined' | 'approved' | 'carried_out'

export type ErasureRequest = {
  status: ErasureRequestStatus
  personId: PersonId
  people: readonly PersonId[]
  /** The accounts that the approval named. */
  accounts: readonly DonorId[]
}

/** The requests of one charity. */
export type ErasureRequestState = ReadonlyMap<ErasureRequestId, ErasureRequest>

/** Whether a request still waits for a decision, or for the end of its erasure. */
export const isUnsettled = ({ status }: Pick<ErasureRequest, 'status'>): boolean =>
  status === 'open' || status === 'approved'

export const evolveErasureRequests = (
  requests: ErasureRequestState,
  event: ErasureRequestEvent,
): ErasureRequestState => new Map(requests).set(event.data.requestId, requestAfter(requests, event))

const requestAfter = (
  requests: ErasureRequestState,
  { type, data }: ErasureRequestEvent,
): ErasureRequest => {
  if (type === 'ErasureRequested') {
    const { personId, people } = data
    return { status: 'open', personId, people, accounts: [] }
  }
  const request = requirePresent(requests.get(data.requestId) ?? null, `request ${data.requestId}`)
  switch (type) {
    case 'ErasureRequestWithdrawn':
      return { ...request, status: 'withdrawn' }
    case 'ErasureRequestDeclined':
      return { ...request, status: 'declined' }
    case 'ErasureRequestApproved':
      return { ...request, status: 'approved', accounts: data.accounts }
    case 'ErasureRequestCarriedOut':
      return { ...request, status: 'carried_out' }
  }
}
