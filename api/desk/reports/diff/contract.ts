import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import * as v from 'valibot'
import type { Money } from '../../../http/money-contract.ts'
import type { ListedReport } from '../reports-list-contract.ts'

/** The most events of one answer. */
export const changesOfPage = 100

const placeSchema = v.pipe(
  v.string('after.required'),
  v.regex(/^\d{1,18}\.\d{1,9}$/, 'after.invalid'),
)

/**
 * GET /organizations/reports/diff?one={id}&other={id}: the two reports in the order of what they
 * know. 404 if one is not found; 409 `report_not_ready`; 422 with `other` for another kind
 * (`kind.differs`), project (`project.differs`) or clock (`basis.differs`).
 */
export const reportDiffQuerySchema = v.object({
  one: idSchema('report'),
  other: idSchema('report'),
  /** The `next` of the page before. */
  after: v.optional(placeSchema),
})

/** A figure in which the reports differ: sums in cents, or counts. Null: one does not have it. */
export type ReportDifference = {
  key: string
  before: number | null
  after: number | null
  isCount?: true | undefined
}

/** What an event changed. One event may be of several payments. */
export type ReportChange = {
  /** Unique, in the order of recording. */
  id: string
  /** The position of the event. */
  position: string
  type: PostedJournal | 'receipt_issued' | 'receipt_voided'
  /** The Hong Kong day to which it belongs, `yyyy-MM-dd`. */
  day: string
  /** When it was recorded. */
  at: string
  amount: Cents
  paymentId: string | null
  payoutId: string | null
  offlineEntryId: string | null
  receiptNumber: string | null
  /** `guest`, `staff:<id>`, `process:take-payment` …; null for an act of no person. */
  actor: string | null
  /** The name of the charity's staff member, or null for all other actors. */
  name: string | null
}

export type ReportDiffAnswer = {
  before: ListedReport
  after: ListedReport
  differences: ReportDifference[]
  /** The events that the later report knows and the earlier one does not. */
  events: ReportChange[]
  next: string | null
}

export const reportDiffMoney: Money<ReportDiffAnswer> = { amount: true }
