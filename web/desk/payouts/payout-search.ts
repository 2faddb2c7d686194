import * as v from 'valibot'

/**
 * The part of a payout's address that chooses the page of its lines. An invalid value shows the
 * first page.
 */
export const payoutSearchSchema = v.object({
  after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}-\d{1,9}$/))), undefined),
})
