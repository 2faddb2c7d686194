import { queryOptions } from '@tanstack/react-query'
import type { ErasureRequestAnswer } from '@almoner/api/admin/erasure-requests/contract.ts'
import { erasureRequestsList } from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { totalsQuery } from '../../ui/list-screen/use-list-query.ts'
import { formatOpenCount } from '../../ui/manual-review/manual-review-api.ts'
import { useKeepAnswer } from '../use-keep-answer.ts'

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
  const keep = useKeepAnswer(erasureRequestQuery(id).queryKey)
  return (decision: 'approve' | 'decline', body: PlainBody, key: string) =>
    keep(
      call<ErasureRequestAnswer>('POST', `${pathTo(id)}/${decision}`, body, {
        headers: { 'Idempotency-Key': key },
      }),
    )
}
