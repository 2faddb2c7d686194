import * as v from 'valibot'

/** The billing period of the front page's prices: `?billing=monthly`, otherwise annually. */
export const billingSearchSchema = v.object({
  billing: v.fallback(v.optional(v.literal('monthly')), undefined),
})
