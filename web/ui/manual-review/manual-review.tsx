import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  reviewsLists,
  listedDiscrepancies,
  listedProviders,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { FilterLook } from '../list-screen/filters/filter-look.ts'
import { ListScreen } from '../list-screen/list-screen.tsx'
import { useListQuery } from '../list-screen/use-list-query.ts'
import { ReviewEntry } from './review-entry.tsx'
import { openReviewsQuery, type ReviewArea } from './manual-review-api.ts'
import { useProviderName } from './labels/failure-labels.ts'
import { useManualReviewLabels } from './labels/manual-review-labels.ts'
import styles from './manual-review.module.css'
import { WaitingEntry } from './waiting-entry.tsx'

export type ManualReviewProps = {
  area: ReviewArea
  /**
   * Whether the user may settle a review or download the file; the server checks it again each
   * time.
   */
  maySettle: boolean
  mayExport: boolean
  /** The other waiting items, shown above the open reviews. */
  others?: ReactNode
}

/** Discrepancies between a provider's records and ours, until they are settled. */
export const ManualReview = ({ area, maySettle, mayExport, others }: ManualReviewProps) => {
  const { t } = useLingui()
  const state = useListQuery(reviewsLists[area])
  const [isSettled, setIsSettled] = useState(false)
  const onSettled = () => setIsSettled(true)
  const entry = (item: ReviewItem) => <ReviewEntry {...{ area, item, maySettle, onSettled }} />
  const { show, ...narrowed } = state.address
  const isShownAlone = show !== undefined && Object.keys(narrowed).length === 0
  return (
    <ListScreen
      state={state}
      to={places[area]}
      title={t`Manual review`}
      lead={
        <Trans>
          {
            'Every night at 03:00 we compare our books with those of Stripe, PayMe and Tap & Go. Differences, banks’ fraud warnings, failed deliveries and failed tasks stay here until they are resolved.'
          }
        </Trans>
      }
      filters={useFilters(area)}
      keyOf={({ id }) => id}
      entries={{
        sorts: [
          { sort: 'date', title: t`Found` },
          { sort: 'amount', title: t`Amount` },
        ],
        entry,
        waiting: <WaitingEntry />,
      }}
      totals={countItems}
      none={<EverythingMatches />}
      noMatch={isShownAlone ? <NoItems /> : undefined}
      csv={mayExport}
      beside={
        <>
          {show === undefined && others}
          <p role="status" className={styles.status}>
            {isSettled && <Trans>Resolved. It is now under “All”.</Trans>}
          </p>
        </>
      }
    />
  )
}

const places: Record<ReviewArea, '/Inbox' | '/AdminInbox'> = {
  organizations: '/Inbox',
  admin: '/AdminInbox',
}

const useFilters = (area: ReviewArea): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const { data: count } = useQuery(openReviewsQuery(area))
  const labels = useManualReviewLabels(area)
  const toProvider = useProviderName()
  return {
    show: {
      label: t`Filter manual reviews`,
      as: 'links',
      options: [
        { value: 'open', word: t`To resolve`, count },
        { value: 'settled', word: t`Resolved` },
        { value: 'all', word: t`All` },
      ],
    },
    q: { label: t`ID or note` },
    day: { label: t`Found` },
    type: {
      label: t`Type`,
      options: listedDiscrepancies.map((value) => ({
        value,
        word: labels({ discrepancy: value, provider: 'stripe', about: null }).title,
      })),
    },
    provider: {
      label: t`Provider`,
      options: listedProviders.map((value) => ({ value, word: toProvider(value) })),
    },
    amount: { label: t`Amount` },
  }
}

const countItems = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# item" other="# items" />
)

/** No open discrepancy is a good result, and the text states this. */
const EverythingMatches = () => (
  <EmptyState motif="harbour" title={<Trans>Everything matches</Trans>}>
    <Trans>
      Differences between a provider’s books and ours appear here, with what to do about them.
    </Trans>
  </EmptyState>
)

const NoItems = () => (
  <EmptyState motif="hills" title={<Trans>No items yet</Trans>}>
    <Trans>
      An unknown payment, one that was paid twice or a refund that came back would appear here.
    </Trans>
  </EmptyState>
)
