import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { reportDiffMoney, type ReportDiffAnswer } from '@almoner/api/desk/reports/diff/contract.ts'
import { reportsList, type ListedReport } from '@almoner/api/desk/reports/reports-list-contract.ts'
import type { ListAnswer } from '@almoner/api/http/lists/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { follows } from '../../../lib/changes/use-live-lists.ts'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'

/** Two reports side by side, with the events between them page by page. */
export const diffQuery = (one: string, other: string) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'reports', 'diff', one, other],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<ReportDiffAnswer>('GET', `${reportsList.path}/diff`, undefined, {
        money: reportDiffMoney,
        signal,
        query: { one, other, after: pageParam ?? undefined },
      }),
    getNextPageParam: ({ next }) => next,
  })

/** The reports of a kind, the newest first. */
export const sameKindQuery = (kind: ReportKindName) =>
  infiniteQueryOptions({
    queryKey: [...listKey(reportsList), 'of-kind', kind],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<ListAnswer<ListedReport>>('GET', reportsList.path, undefined, {
        signal,
        query: { kind, after: pageParam ?? undefined },
      }),
    getNextPageParam: ({ next }) => next,
    ...follows('reports'),
  })
