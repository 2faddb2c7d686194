import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Address, AnyList, ListAnswer, RowOf, TotalsOf } from '@almoner/api/lists/contract.ts'
import { call } from '../../lib/api.ts'
import { narrowedAddress, readAddress } from './address.ts'

export type ListState<L extends AnyList> = {
  list: L
  address: Address<L>
  /** Undefined while the first answer is on its way. */
  rows: readonly RowOf<L>[] | undefined
  /** Exact, of every row that the filters let through. */
  totals: TotalsOf<L> | undefined
  /** The rows are those of the address before. */
  isStale: boolean
  /** Why there are no rows; or, beside rows, why they are not up to date. */
  failure: unknown
  retry: () => unknown
  isFirstPage: boolean
  /** This page is read again automatically. */
  isLive: boolean
  isNarrowed: boolean
  /** Addresses of other views of the list; null where there is no such page. */
  to: {
    next: Record<string, string> | null
    previous: Record<string, string> | null
    sorted: (sort: string) => Record<string, string>
    narrowed: (changes: Readonly<Record<string, string | undefined>>) => Record<string, string>
  }
  /** Of the file with the same rows. */
  csv: string
}

export type ListQueryOptions = {
  /** The first page is read again and again, while the tab is in sight. */
  follow?: { everyMilliseconds: number }
  enabled?: boolean
}

/** The key of all that is read of a list; it starts with the list's area, `desk` or `admin`. */
export const listKey = ({ path }: Pick<AnyList, 'path'>) =>
  [path.startsWith('/api/admin/') ? 'admin' : 'desk', 'list', path] as const

/** The totals of a list with these filters, as its address has them. */
export const totalsQuery = <L extends AnyList>(
  list: L,
  filters: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: [...listKey(list), 'totals', filters],
    queryFn: ({ signal }) =>
      call<TotalsOf<L>>('GET', `${list.path}/totals`, undefined, { query: filters, signal }),
  })

/** A list, as the browser's address describes it. */
export const useListQuery = <L extends AnyList>(
  list: L,
  { follow, enabled = true }: ListQueryOptions = {},
): ListState<L> => {
  const address = readAddress(list, useSearch({ strict: false }))
  const { sort, after, before, ...filters } = address as Record<string, string>
  const isFirstPage = after === undefined && before === undefined
  const page = useQuery({
    queryKey: [...listKey(list), 'page', address],
    queryFn: ({ signal }) =>
      call<ListAnswer<RowOf<L>>>('GET', list.path, undefined, { query: address, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(follow && {
      staleTime: 0,
      refetchInterval: isFirstPage ? follow.everyMilliseconds : (false as const),
    }),
  })
  const ofTotals = totalsQuery(list, filters)
  const totals = useQuery({ ...ofTotals, enabled })
  useRereadTotals(ofTotals.queryKey, page.isPlaceholderData ? undefined : page.data)
  const narrowed: ListState<L>['to']['narrowed'] = (changes) => narrowedAddress(address, changes)
  const pageAt = (place: 'after' | 'before', token: string | null | undefined) =>
    token ? { ...narrowed({}), [place]: token } : null
  const asked = { ...filters, ...(sort && { sort }) }
  return {
    list,
    address,
    rows: page.data?.rows,
    totals: totals.data,
    isStale: page.isPlaceholderData,
    failure: page.error ?? totals.error,
    retry: () => Promise.all([page.refetch(), totals.refetch()]),
    isFirstPage,
    isLive: follow !== undefined && isFirstPage,
    isNarrowed: Object.keys(filters).length > 0,
    to: {
      next: pageAt('after', page.data?.next),
      previous: pageAt('before', page.data?.previous),
      sorted: (by) => narrowed({ sort: by === list.firstSort ? undefined : by }),
      narrowed,
    },
    csv: `${list.path}.csv${Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked).toString()}` : ''}`,
  }
}

/** Where the rows of the same address have changed, the sums have as well. */
const useRereadTotals = (totalsKey: readonly unknown[], data: unknown): void => {
  const queryClient = useQueryClient()
  const of = JSON.stringify(totalsKey)
  const seen = useRef({ of, data })
  useEffect(() => {
    const before = seen.current
    seen.current = { of, data }
    if (before.of !== of || before.data === undefined || before.data === data) return
    void queryClient.invalidateQueries({ queryKey: JSON.parse(of) as unknown[] })
  }, [queryClient, of, data])
}
