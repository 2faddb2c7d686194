import * as v from 'valibot'
import type { Discrepancy } from '@almoner/domain/review-item/index.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { cursorSchema, linesSchema } from '../../contract.ts'

/** GET /organizations/inbox and /admin/inbox: newest first, a page before a cursor. */
export const inboxQuerySchema = v.object({
  before: v.optional(cursorSchema),
  /** Present: those alone that nobody has settled yet. */
  open: v.optional(v.literal('true', 'open.unknown')),
})
export const inboxPageSize = 20
/** Beyond this nobody counts: "99+". */
export const mostInboxOpen = 100

export type ReviewItem = {
  id: string
  /** Ours, where one is meant. */
  paymentId: string | null
  discrepancy: Discrepancy
  provider: 'stripe' | 'payme' | 'tap_and_go'
  /** The provider's own name for it: what to search its dashboard for. */
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
  /** How many nobody has settled, up to `mostInboxOpen`. */
  open: number
}

export const inboxParamSchema = v.object({ inboxItemId: idSchema('inbox_item') })
/** POST …/inbox/{inboxItemId}/resolve: what was done about it, in a sentence. */
export const resolveInboxSchema = v.object({
  note: v.pipe(linesSchema(1_000, 'note'), v.trim(), v.nonEmpty('note.required')),
})
