import * as v from 'valibot'
import type { Discrepancy } from '@almoner/domain/review-item/index.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { cursorSchema, linesSchema } from '../../contract.ts'

/** GET /organizations/inbox and /admin/inbox: newest first, a page before a cursor. */
export const inboxQuerySchema = v.object({
  before: v.optional(cursorSchema),
  /** Present: only open items. */
  open: v.optional(v.literal('true', 'open.unknown')),
})
export const inboxPageSize = 20
/** The highest count; above it the screen shows "99+". */
export const mostInboxOpen = 100

export type ReviewItem = {
  id: string
  /** Our payment id, where there is one. */
  paymentId: string | null
  discrepancy: Discrepancy
  provider: 'stripe' | 'payme' | 'tap_and_go'
  /** The provider's own id, to search its dashboard for. */
  providerObjectId: string
  /** Decimal Hong Kong dollars. */
  amount: number
  foundAt: string
  resolvedAt: string | null
  resolution: 'settled' | 'agrees_now' | null
  note: string | null
}
export type InboxAnswer = {
  items: ReviewItem[]
  next: string | null
  /** The number of open items, up to `mostInboxOpen`. */
  open: number
}

export const inboxParamSchema = v.object({ inboxItemId: idSchema('inbox_item') })
/** POST …/inbox/{inboxItemId}/resolve: one sentence on how the item was resolved. */
export const resolveInboxSchema = v.object({
  note: v.pipe(linesSchema(1_000, 'note'), v.trim(), v.nonEmpty('note.required')),
})
