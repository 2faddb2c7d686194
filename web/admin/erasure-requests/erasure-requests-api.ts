import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ErasureRequestAnswer } from '@almoner/api/admin/erasure-requests/contract.ts'
import { erasureRequestsList } from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { totalsQuery } from '../../ui/list-screen/use-list-query.ts'
import { formatOpenCount } from '../../ui/manual-review/manual-review-api.ts'

const pathTo = (id: string) => `${erasureRequestsList.path}/${encodeURIComponent(id)}` as const

/** The number of requests that wait for a decision, or nothing without one. */
export const openErasuresQuery = queryOptions({
  ...totalsQuery(erasureRequestsList, {}),
  select: ({ rows }: { rows: number }) => formatOpenCount(rows),
})

export const erasureRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'erasure-request', id],
    queryFn: ({ signal }) => call<ErasureRequestAnswer>('GET', pathTo(id), undefined, { signal }),
    ...follows('erasure_requests'),
  })

/** Sends what an administrator decides. The answer is the request as it then is. */
export const useErasureDecision = (id: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = erasureRequestQuery(id)
  return async (decision: 'approve' | 'decline', body: PlainBody, key: string) => {
    try {
      const headers = { 'Idempotency-Key': key }
      const answer = await call<ErasureRequestAnswer>('POST', `${pathTo(id)}/${decision}`, body, {
        headers,
      })
      queryClient.setQueryData(queryKey, answer)
      return answer
    } catch (error) {
      // A colleague was faster, the charity withdrew it, or the answer was lost.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
