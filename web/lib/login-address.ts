import * as v from 'valibot'

/** What a login screen finds in its address: the way back, and whether a session has just ended. */
export const loginSearchSchema = v.object({
  to: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(500))), undefined)),
  ended: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})
