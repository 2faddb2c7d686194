import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  overviewMoney,
  type CharityOverviewAnswer,
} from '@almoner/api/admin/organisations/overview/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'

const overviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id, 'overview'],
    queryFn: ({ signal }) =>
      call<CharityOverviewAnswer>(
        'GET',
        `/api/admin/organizations/${encodeURIComponent(id)}/overview`,
        undefined,
        { money: overviewMoney, signal },
      ),
    ...follows('charities'),
  })

/** Reads the figures of an open charity once for all sections that show them. */
export const useOverview = (id: string) => useQuery(overviewQuery(id))
