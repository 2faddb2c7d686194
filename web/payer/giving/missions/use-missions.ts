import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { missionsQuery } from '../../checkout/charity/charity-api.ts'

export type Missions = ReturnType<typeof useMissions>

const mostPages = 10

/** The open projects: all of them for the quick form's list, else page by page as one scrolls. */
export const useMissions = (wholeList: boolean) => {
  const query = useInfiniteQuery(missionsQuery(useLanguage()))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  // The projects shown in the previous language have no next page in this one.
  const hasMore = hasNextPage && !query.isPlaceholderData
  const pages = query.data?.pages ?? []
  // A page that failed to load is requested again only by the payer, never automatically without
  // end.
  const mayAsk = hasMore && !isFetchingNextPage && !isFetchNextPageError
  const asksForAll = wholeList && mayAsk && pages.length < mostPages
  useEffect(() => {
    if (asksForAll) void fetchNextPage()
  }, [asksForAll, fetchNextPage])
  return {
    all: pages.flatMap(({ entries }) => entries),
    isPending: query.isPending,
    isSuccess: query.isSuccess,
    isError: query.isError && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore,
    isFetchingMore: isFetchingNextPage,
    /** The next page failed to load; the loaded pages stay. */
    isMoreLost: isFetchNextPageError && !isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}
