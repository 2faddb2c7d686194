import * as v from 'valibot'

/** How the front page shows its prices: `?billing=monthly`, otherwise annually. */
export const billingSearchSchema = v.object({
  billing: v.fallback(v.optional(v.literal('monthly')), undefined),
})
