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
  // What is shown in the language before has no next page in this one.
  const hasMore = hasNextPage && !query.isPlaceholderData
  const pages = query.data?.pages ?? []
  // A page that could not be loaded is asked for again by a person, never by itself without end.
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
    /** What was shown stays; the page after it did not come. */
    isMoreLost: isFetchNextPageError && !isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}
