import * as v from 'valibot'

/** Of a payout's address: the page of its lines. An invalid one is the first page. */
export const payoutSearchSchema = v.object({
  after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}-\d{1,9}$/))), undefined),
})
