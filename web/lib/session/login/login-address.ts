import * as v from 'valibot'

// All values in an address are text.
const yesSchema = v.pipe(
  v.literal('true'),
  v.transform(() => true),
)

/**
 * The parameters of a login screen's address: the page to return to, and whether a session has just
 * ended.
 */
export const loginSearchSchema = v.object({
  to: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(500))), undefined)),
  ended: v.optional(v.fallback(v.optional(v.union([v.boolean(), yesSchema])), undefined)),
})

// A path of this site and nothing a browser could take for another host.
const ownPath = /^\/(?![/\\])[^\\]*$/

/** Returns the page that led to the login, or `otherwise` if the address names no valid page. */
export const returnAddress = (to: string | undefined, otherwise: string): string =>
  to !== undefined && ownPath.test(to) ? to : otherwise
