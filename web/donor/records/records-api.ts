import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  DonationRecord,
  DonationRecordAnswer,
  RecordList,
} from '@almoner/api/donor/records/records-contract.ts'
import { recordMoney } from '@almoner/api/donor/records/money-contract.ts'
import { call, callPage } from '../../lib/api/api.ts'

/** One of a donor's lists at this charity, page by page. */
export const recordsQuery = (organizationViewId: string, status: RecordList) =>
  infiniteQueryOptions({
    queryKey: ['records', organizationViewId, status],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      callPage<DonationRecord>('/api/donors/payments', {
        money: recordMoney,
        signal,
        query: { organizationViewId, status, lastId: pageParam === '' ? undefined : pageParam },
      }),
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
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
        { money: recordMoney, signal },
      ),
    staleTime: 0,
  })
