import * as v from 'valibot'

/**
 * The part of a statement's address that chooses which lines are shown. An invalid value shows the
 * lines to match.
 */
export const statementSearchSchema = v.object({
  show: v.fallback(v.optional(v.picklist(['matched', 'ignored', 'out'])), undefined),
})
