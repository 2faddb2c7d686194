import { queryOptions } from '@tanstack/react-query'
import {
  reviewsLists,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { call } from '../../lib/api/api.ts'
import { totalsQuery } from '../list-screen/use-list-query.ts'

/** The owner of the reviews, as the API spells it: a charity, or the platform. */
export type ReviewArea = keyof typeof reviewsLists

/** The number of open reviews: "3", "99+", or undefined if there are none. */
export const openReviewsQuery = (area: ReviewArea) =>
  queryOptions({
    ...totalsQuery(reviewsLists[area], {}),
    select: ({ rows }: { rows: number }) => formatOpenCount(rows),
  })

/** The number of open reviews, to be added to the other waiting items. */
export const countReviewsQuery = (area: ReviewArea) =>
  queryOptions({
    ...totalsQuery(reviewsLists[area], {}),
    select: ({ rows }: { rows: number }) => rows,
  })

const most = 99

export const formatOpenCount = (open: number): string | undefined => {
  if (open === 0) return undefined
  return open > most ? `${most}+` : String(open)
}

export const settle = (area: ReviewArea, { id }: Pick<ReviewItem, 'id'>, note: string) =>
  call<undefined>('POST', `/api/${area}/inbox/${id}/resolve`, { note })
