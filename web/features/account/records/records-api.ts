import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  recordsPageSize,
  type DonationRecordAnswer,
  type DonationRecordsAnswer,
  type RecordList,
} from '@almoner/api/routes/payments/records-contract.ts'
import { call } from '../../../lib/api.ts'

/** One of a donor's lists at this charity, page by page. */
export const recordsQuery = (organizationViewId: string, status: RecordList) =>
  infiniteQueryOptions({
    queryKey: ['records', organizationViewId, status],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<DonationRecordsAnswer>('GET', '/api/donors/payments', undefined, {
        signal,
        query: { organizationViewId, status, lastId: pageParam === '' ? undefined : pageParam },
      }),
    getNextPageParam: (page: DonationRecordsAnswer) =>
      page.length < recordsPageSize ? undefined : page.at(-1)?.id,
    staleTime: 0,
  })

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', id],
    queryFn: ({ signal }) =>
      call<DonationRecordAnswer>(
        'GET',
        `/api/donors/payments/${encodeURIComponent(id)}`,
        undefined,
        { signal },
      ),
    staleTime: 0,
  })
