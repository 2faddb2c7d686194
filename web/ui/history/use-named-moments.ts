import { useEffect } from 'react'
import type { HistoryAnswer } from '@almoner/api/use-cases/history/contract.ts'
import type { PagedQuery } from '../feedback/show-more.tsx'
import { useNamedKeys } from '../timeline/use-replay.ts'

/** A history that is loaded page by page, the newest first. */
export type HistoryQuery<Answer extends HistoryAnswer<string, unknown>> = PagedQuery & {
  data: Answer | undefined
  isError: boolean
}

/**
 * Loads older changes until those that the address names are there, so that any two moments can be
 * linked and compared. Returns true while they are on their way.
 */
export const useNamedMoments = ({
  data,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: HistoryQuery<HistoryAnswer<string, unknown>>): boolean => {
  const { at, against } = useNamedKeys()
  const first = data?.entries[0]
  const isOlder = first !== undefined && [at, against].some((key) => isBefore(key, first.position))
  const isOnItsWay = isOlder && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isOnItsWay && !isFetchingNextPage) void fetchNextPage()
  }, [isOnItsWay, isFetchingNextPage, fetchNextPage])
  return isOnItsWay
}

const isBefore = (key: string | undefined, position: string): boolean =>
  key !== undefined && /^\d+$/.test(key) && BigInt(key) < BigInt(position)
