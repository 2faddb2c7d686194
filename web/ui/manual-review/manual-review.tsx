import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { FilterLabels } from '../filter-labels.tsx'
import { LoadMore } from '../load-more.tsx'
import { PageTitle } from '../page-title.tsx'
import { ReadAgain } from '../read-again.tsx'
import { ReviewEntry } from './review-entry.tsx'
import {
  countOf,
  inboxQuery,
  inboxSearchSchema,
  type InboxArea,
  type InboxFilter,
} from './manual-review-api.ts'
import styles from './manual-review.module.css'
import { NothingToReview } from './nothing-to-review.tsx'
import { WaitingEntries } from './waiting-entries.tsx'

export type InboxProps = {
  area: InboxArea
  /** For the window's title. */
  of: string | undefined
  /** Whether the user may settle a review; the server checks it again each time. */
  maySettle: boolean
}

/** Discrepancies between a provider's records and ours, until they are settled. */
export const ManualReview = ({ area, of, maySettle }: InboxProps) => {
  const { t } = useLingui()
  const { show } = v.parse(inboxSearchSchema, useSearch({ strict: false }))
  const list = useInfiniteQuery(inboxQuery(area, show))
  const items = list.data?.pages.flatMap((page) => page.items)
  const { place, isSettled, onSettled } = useSettled()
  return (
    <>
      <PageTitle
        title={t`Manual review`}
        of={of}
        lead={
          <Trans>
            Every night at 03:00 we compare our books with those of Stripe, PayMe and Tap & Go.
            Differences and banks’ fraud warnings stay here until they are settled.
          </Trans>
        }
      />
      <ManualReviewLabels area={area} show={show} open={list.data?.pages.at(-1)?.open ?? 0} />
      <section ref={place} tabIndex={-1} className={styles.list} aria-label={t`Manual review`}>
        <p role="status" className={styles.status}>
          {isSettled && <Trans>Settled. You find it under “All”.</Trans>}
        </p>
        {list.isError && !items && <ReadAgain query={list} />}
        {items === undefined && !list.isError && <WaitingEntries />}
        {items?.length === 0 && <NothingToReview show={show} />}
        {items !== undefined && items.length > 0 && (
          <ul className={styles.entries}>
            {items.map((item) => (
              <li key={item.id}>
                <ReviewEntry area={area} item={item} maySettle={maySettle} onSettled={onSettled} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.more}>
          <LoadMore list={list} />
        </div>
      </section>
    </>
  )
}

// The pressed button disappears with its item, so the focus moves to the list.
const useSettled = () => {
  const place = useRef<HTMLElement>(null)
  const [isSettled, setIsSettled] = useState(false)
  const onSettled = () => {
    setIsSettled(true)
    // After the dialog has given the focus back to the button.
    setTimeout(() => place.current?.focus({ preventScroll: true }))
  }
  return { place, isSettled, onSettled }
}

const places: Record<InboxArea, string> = { organizations: '/Inbox', admin: '/AdminInbox' }

type WordsProps = { area: InboxArea; show: InboxFilter; open: number }

const ManualReviewLabels = ({ area, show, open }: WordsProps) => {
  const { t } = useLingui()
  const count = countOf(open)
  return (
    <FilterLabels
      label={t`Filter manual reviews`}
      to={places[area]}
      name="show"
      current={show}
      words={[
        { value: undefined, word: t`To settle`, ...(count !== undefined && { count }) },
        { value: 'all', word: t`All` },
      ]}
    />
  )
}
