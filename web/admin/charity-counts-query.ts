import { queryOptions } from '@tanstack/react-query'
import type { CharityCountsAnswer } from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import { call } from '../lib/api/api.ts'
import { follows } from '../lib/changes/use-live-lists.ts'

/** The number of charities of each filter of the list. */
export const charityCountsQuery = queryOptions({
  queryKey: ['admin', 'charity-counts'],
  queryFn: ({ signal }) =>
    call<CharityCountsAnswer>('GET', '/api/admin/charity-counts', undefined, { signal }),
  ...follows('applications', 'charities'),
})
