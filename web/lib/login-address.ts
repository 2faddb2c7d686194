import * as v from 'valibot'

// What stands in an address is text.
const yesSchema = v.pipe(
  v.literal('true'),
  v.transform(() => true),
)

/** What a login screen finds in its address: the way back, and whether a session has just ended. */
export const loginSearchSchema = v.object({
  to: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(500))), undefined)),
  ended: v.optional(v.fallback(v.optional(v.union([v.boolean(), yesSchema])), undefined)),
})

// A path of this site and nothing a browser could take for another host.
const ownPath = /^\/(?![/\\])[^\\]*$/

/** Where someone was when they had to log in, or `otherwise` where the address says nothing sane. */
export const returnAddress = (to: string | undefined, otherwise: string): string =>
  to !== undefined && ownPath.test(to) ? to : otherwise
