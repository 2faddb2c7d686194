import * as v from 'valibot'

/** Of a statement's address: which of its lines are shown. An invalid one is those to match. */
export const statementSearchSchema = v.object({
  show: v.fallback(v.optional(v.picklist(['matched', 'ignored', 'out'])), undefined),
})
