import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { LoadFailure } from './notice/load-failure.tsx'

/** The result of `useInfiniteQuery`. */
export type PagedQuery = {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/** `label` is that of the button. Default: "Show more". */
type ShowMoreProps = { query: PagedQuery; label?: ReactNode }

/** At the end of a list that is loaded page by page: the next page, or why it could not be loaded. */
export const ShowMore = ({ query, label }: ShowMoreProps) => {
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
            {label ?? <Trans>Show more</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}
