import { queryOptions } from '@tanstack/react-query'
import type { ReferralAnswer } from '@almoner/api/desk/referral/contract.ts'
import { call } from '../../lib/api/api.ts'

export const referralQuery = queryOptions({
  queryKey: ['desk', 'referral'],
  queryFn: ({ signal }) =>
    call<ReferralAnswer>('GET', '/api/organizations/referral', undefined, { signal }),
})
