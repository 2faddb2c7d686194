import * as v from 'valibot'
import { daySchema, linesSchema } from '../../http/contract.ts'

/**
 * POST /organizations/closed-books: up to and including this Hong Kong day. 409 `already_closed`,
 * 422 `day_not_over`.
 */
export const closeBooksSchema = v.object({ through: daySchema('through') })

/** POST …/closed-books/reopen: `through` stays closed; null opens every day. 409 `not_closed`. */
export const reopenBooksSchema = v.object({
  through: v.nullable(daySchema('through')),
  reason: v.pipe(linesSchema(500, 'reason'), v.trim(), v.nonEmpty('reason.required')),
})

/** GET /organizations/closed-books, and what both commands answer. */
export type ClosedBooksAnswer = {
  /** A Hong Kong day, `yyyy-MM-dd`, or null if every day is open. */
  through: string | null
}
