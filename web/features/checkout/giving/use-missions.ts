import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { missionsQuery } from '../charity-api.ts'

export type Missions = ReturnType<typeof useMissions>

const mostPages = 10

/** The open projects: all of them for the quick form's list, else page by page as one scrolls. */
export const useMissions = (wholeList: boolean) => {
  const query = useInfiniteQuery(missionsQuery(useLanguage()))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const pages = query.data?.pages ?? []
  const wantsMore = wholeList && hasNextPage && pages.length < mostPages
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, fetchNextPage])
  return {
    all: pages.flat(),
    isPending: query.isPending,
    isSuccess: query.isSuccess,
    isError: query.isError && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}
