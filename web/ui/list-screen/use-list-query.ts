import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type {
  Address,
  AnyList,
  ListAnswer,
  RowOf,
  TotalsOf,
} from '@almoner/api/http/lists/contract.ts'
import { call, type CallOptions } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { narrowAddress, readAddress } from './address.ts'

export type ListState<L extends AnyList> = {
  list: L
  address: Address<L>
  /** Undefined while the first answer is on its way. */
  rows: readonly RowOf<L>[] | undefined
  /** Exact, of every row that the filters let through. */
  totals: TotalsOf<L> | undefined
  /** The rows are those of the address before. */
  isStale: boolean
  /** The rows were read since the screen was opened, and are not those of an earlier visit. */
  isRead: boolean
  /** The reason why there are no rows, or why the rows are out of date. */
  failure: unknown
  retry: () => unknown
  isFirstPage: boolean
  /** This page is read again automatically. */
  isLive: boolean
  isNarrowed: boolean
  /** Addresses of other views of the list; null if there is no such page. */
  to: {
    next: Record<string, string> | null
    previous: Record<string, string> | null
    sorted: (sort: string) => Record<string, string>
    narrowed: (changes: Readonly<Record<string, string | undefined>>) => Record<string, string>
  }
  /** The address of the file with these rows. */
  csv: string
}

export type ListQueryOptions = {
  enabled?: boolean
  /** Filters that the screen sets by itself, and that its address does not have. */
  fixed?: Readonly<Record<string, string>>
}

const notFixed = {}

const readsAgainMilliseconds = 5_000

/** The key of all that is read of a list; it starts with the list's area, `desk` or `admin`. */
export const listKey = ({ path }: Pick<AnyList, 'path'>) =>
  [path.startsWith('/api/admin/') ? 'admin' : 'desk', 'list', path] as const

const callList = async <T>({ money }: AnyList, path: string, options: CallOptions): Promise<T> =>
  (await call<object>('GET', path, undefined, { ...options, money })) as T

/** The totals of a list with these filters, as its address has them. */
export const totalsQuery = <L extends AnyList>(
  list: L,
  filters: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: [...listKey(list), 'totals', filters],
    queryFn: ({ signal }) =>
      callList<TotalsOf<L>>(list, `${list.path}/totals`, { query: filters, signal }),
    ...(list.live && follows(list.live)),
  })

/** The rows of a page of a list. Only the first page is read again when the list changes. */
export const pageQuery = <L extends AnyList>(list: L, address: object) =>
  queryOptions({
    queryKey: [...listKey(list), 'page', address],
    queryFn: ({ signal }) =>
      callList<ListAnswer<RowOf<L>>>(list, list.path, {
        query: address as Record<string, string>,
        signal,
      }),
    ...(list.live && !('after' in address) && !('before' in address) && follows(list.live)),
  })

/** A list, as the browser's address describes it. */
export const useListQuery = <L extends AnyList>(
  list: L,
  { enabled = true, fixed = notFixed }: ListQueryOptions = {},
): ListState<L> => {
  const address = readAddress(list, useSearch({ strict: false }))
  const { sort, after, before, ...filters } = address as Record<string, string>
  const isFirstPage = after === undefined && before === undefined
  const isLive = isFirstPage && list.live !== undefined
  const page = useQuery({
    ...pageQuery(list, { ...address, ...fixed }),
    placeholderData: keepPreviousData,
    enabled,
    // A live list is read again after a failed read, because a change may have been missed.
    refetchInterval: ({ state }) => (isLive && state.error ? readsAgainMilliseconds : false),
  })
  const totals = useQuery({ ...totalsQuery(list, { ...filters, ...fixed }), enabled })
  const narrowed: ListState<L>['to']['narrowed'] = (changes) => narrowAddress(address, changes)
  const pageAt = (place: 'after' | 'before', token: string | null | undefined) =>
    token ? { ...narrowed({}), [place]: token } : null
  const listQuery = { ...filters, ...fixed, ...(sort && { sort }) }
  return {
    list,
    address,
    rows: page.data?.rows,
    totals: totals.data,
    isStale: page.isPlaceholderData,
    isRead: page.isFetchedAfterMount,
    failure: page.error ?? totals.error,
    retry: () => Promise.all([page.refetch(), totals.refetch()]),
    isFirstPage,
    isLive,
    isNarrowed: Object.keys(filters).length > 0,
    to: {
      next: pageAt('after', page.data?.next),
      previous: pageAt('before', page.data?.previous),
      sorted: (by) => narrowed({ sort: by === list.firstSort ? undefined : by }),
      narrowed,
    },
    csv: `${list.path}.csv${Object.keys(listQuery).length > 0 ? `?${new URLSearchParams(listQuery).toString()}` : ''}`,
  }
}
