import { Trans } from '@lingui/react/macro'
import { Button } from '../button/button.tsx'
import { LoadFailure } from './notice/load-failure.tsx'

type ShowMoreProps = {
  /** The result of `useInfiniteQuery`. */
  query: {
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
}

/** Below a list that is loaded page by page: the next page, or why it could not be loaded. */
export const ShowMore = ({ query }: ShowMoreProps) => {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  return (
    <>
      {error && (
        <LoadFailure
          error={error}
          retry={() => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div>
          <Button
            busy={isFetchingNextPage && <Trans>Loading…</Trans>}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
