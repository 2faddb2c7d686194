import * as v from 'valibot'
import { idSchema, isUuid } from '@almoner/domain/kernel/ids.ts'
import { reviewSubjectKinds, type ReviewSubjectKind } from '@almoner/domain/manual-review/values.ts'
import { bounded, linesSchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import type { ReviewItem } from './reviews-list-contract.ts'

export const reviewParamSchema = v.object({ inboxItemId: idSchema('inbox_item') })
/** POST …/inbox/{inboxItemId}/resolve: one sentence on how the item was resolved. */
export const resolveReviewSchema = v.object({
  note: v.pipe(linesSchema(1_000, 'note'), v.trim(), v.nonEmpty('note.required')),
})

/** `payout:<id>`, or `member` for all of a kind. */
export type SubjectText = ReviewSubjectKind | `${ReviewSubjectKind}:${string}`

/** GET …/inbox/about?about=: the open reviews of these subjects, for the page that shows them. */
export const reviewsAboutSchema = v.object({
  about: v.pipe(
    v.string('about.required'),
    bounded(500, 'about.too_long'),
    v.transform((text) => text.split(',').map((each) => each.split(':'))),
    v.check((parts) => parts.every(isSubject), 'about.invalid'),
    v.transform((parts) =>
      parts.map(([kind, id = null]) => ({ kind: kind as ReviewSubjectKind, id })),
    ),
  ),
})

const isSubject = ([kind = '', id, ...others]: readonly string[]): boolean =>
  (reviewSubjectKinds as readonly string[]).includes(kind) &&
  (id === undefined || isUuid(id)) &&
  others.length === 0

/** The newest reviews. The inbox lists the rest. */
export const mostReviewsAbout = 10

export type ReviewsAboutAnswer = { rows: ReviewItem[]; isMore: boolean }

export const reviewMoney: Money<ReviewsAboutAnswer> = { amount: true }
