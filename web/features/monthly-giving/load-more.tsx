import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../components/button.tsx'
import styles from './monthly-giving.module.css'

type Paged = {
  hasNextPage: boolean
  isError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The way to the next page of a list, where there is one. */
export const LoadMore = ({ list }: { list: Paged }) => {
  const { t } = useLingui()
  return (
    list.hasNextPage &&
    !list.isError && (
      <div className={styles.more}>
        <Button
          busy={list.isFetchingNextPage && t`Loading…`}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      </div>
    )
  )
}
