import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { call, type PlainBody } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}`

/** The account of a charity whose application was approved. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: ({ signal }) =>
      call<CharityAccountAnswer>('GET', `${pathTo(id)}/account`, undefined, { signal }),
    ...follows('charities'),
  })

type Decision =
  | 'suspend'
  | 'reinstate'
  | 'end-tax-status'
  | 'plan'
  | 'profile-change/approve'
  | 'profile-change/decline'
  | 'section88-checks'

/** Sends what an administrator decides. The answer is the account as it then is. */
export const useAccountDecision = (id: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = accountQuery(id)
  return async (
    decision: Decision,
    body: PlainBody,
    key: string,
  ): Promise<CharityAccountAnswer> => {
    try {
      const headers = { 'Idempotency-Key': key }
      const answer = await call<CharityAccountAnswer>('POST', `${pathTo(id)}/${decision}`, body, {
        headers,
      })
      queryClient.setQueryData(queryKey, answer)
      return answer
    } catch (error) {
      // A colleague was faster, or it was done although the answer was lost.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
