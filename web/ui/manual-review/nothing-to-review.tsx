import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../empty-state.tsx'
import type { InboxFilter } from './manual-review-api.ts'
import styles from './manual-review.module.css'

/** The empty state: no open discrepancy is a good result, and the text says so. */
export const NothingToReview = ({ show }: { show: InboxFilter }) => (
  <div className={styles.paper}>
    {show === 'all' ? (
      <EmptyState motif="hills" title={<Trans>No items yet</Trans>}>
        <Trans>
          An unknown payment, one that was paid twice or a refund that came back would appear here.
        </Trans>
      </EmptyState>
    ) : (
      <EmptyState motif="harbour" title={<Trans>Everything matches</Trans>}>
        <Trans>
          Compared every night at 03:00. What a provider’s books and ours do not agree on appears
          here, with what to do about it.
        </Trans>
      </EmptyState>
    )}
  </div>
)
