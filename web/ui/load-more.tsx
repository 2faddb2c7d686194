import { Trans, useLingui } from '@lingui/react/macro'
import { useErrorMessage } from '../lib/error-message.ts'
import { Button } from './button.tsx'
import styles from './load-more.module.css'
import { Notice } from './notice.tsx'

type Paged = {
  error: unknown
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The link to the next page of a list, where there is one; or the error of loading it. */
export const LoadMore = ({ list }: { list: Paged }) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  return (
    <>
      {list.isFetchNextPageError && <Notice tone="danger">{messageOf(list.error)}</Notice>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={list.isFetchingNextPage && t`Loading…`}
            onClick={() => void list.fetchNextPage()}
          >
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
