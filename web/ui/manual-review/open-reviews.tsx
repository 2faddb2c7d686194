import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  reviewMoney,
  type ReviewsAboutAnswer,
  type SubjectText,
} from '@almoner/api/desk/manual-review/contract.ts'
import {
  reviewsLists,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { call } from '../../lib/api/api.ts'
import { useRowsFocus } from '../../lib/focus/use-rows-focus.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { Time } from '../data/time.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { ReadAgain } from '../feedback/notice/read-again.tsx'
import { NothingYet } from '../feedback/waiting/nothing-yet.tsx'
import { listKey } from '../list-screen/use-list-query.ts'
import type { ReviewArea } from './manual-review-api.ts'
import { useManualReviewLabels } from './labels/manual-review-labels.ts'
import styles from './open-reviews.module.css'
import { SettleReview } from './settling/settle-review.tsx'

export type OpenReviewsProps = {
  area: ReviewArea
  /** The subjects of the page. */
  about: readonly SubjectText[]
  /** Whether the reader may see and settle reviews; the server checks it again each time. */
  mayRead: boolean
  maySettle: boolean
  /** Returns the name of a review's subject, if the page shows several. */
  nameOf?: (subjectId: string) => string | undefined
}

/**
 * Shows the permanent failures of the page's subject, and the actions to take. Renders nothing if
 * there are none.
 */
export const OpenReviews = ({ area, about, mayRead, maySettle, nameOf }: OpenReviewsProps) => {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  useRowsFocus(list)
  const [isSettled, setIsSettled] = useState(false)
  const query = useQuery({ ...reviewsAboutQuery(area, about), enabled: mayRead })
  const onSettled = () => setIsSettled(true)
  if (query.isError && query.data === undefined) return <ReadAgain query={query} />
  if (query.isLoading) return <NothingYet />
  const { rows = [], isMore = false } = query.data ?? {}
  if (rows.length === 0 && !isSettled) return null
  return (
    <section ref={list} className={styles.reviews} aria-label={t`To resolve`}>
      {rows.map((item) => (
        <OpenReview
          key={item.id}
          name={nameOf?.(item.about?.id ?? '')}
          {...{ area, item, maySettle, onSettled }}
        />
      ))}
      {isMore && (
        <Link to={area === 'admin' ? '/AdminInbox' : '/Inbox'}>
          <Trans>There are more under Manual review</Trans>
        </Link>
      )}
      <p role="status" className={styles.status}>
        {isSettled && <Trans>Resolved. It is now under Manual review.</Trans>}
      </p>
    </section>
  )
}

const reviewsAboutQuery = (area: ReviewArea, subjects: readonly SubjectText[]) => {
  const text = subjects.join(',')
  return queryOptions({
    queryKey: [...listKey(reviewsLists[area]), 'about', text],
    queryFn: ({ signal }) =>
      call<ReviewsAboutAnswer>('GET', `/api/${area}/inbox/about`, undefined, {
        money: reviewMoney,
        query: { about: text },
        signal,
      }),
    ...follows('manual_review'),
  })
}

type OpenReviewProps = Pick<OpenReviewsProps, 'area' | 'maySettle'> & {
  item: ReviewItem
  name: string | undefined
  onSettled: () => void
}

const OpenReview = ({ area, item, name, maySettle, onSettled }: OpenReviewProps) => {
  const { title, meaning, todo } = useManualReviewLabels(area)(item)
  return (
    <article>
      <Notice
        tone="warning"
        title={name === undefined ? title : `${title}: ${name}`}
        action={maySettle && <SettleReview {...{ area, item, onSettled }} />}
      >
        <p>
          <Time at={item.foundAt} /> · {meaning}
        </p>
        <p>
          <strong>
            <Trans>What to do:</Trans>
          </strong>{' '}
          {todo}
        </p>
      </Notice>
    </article>
  )
}
