import * as v from 'valibot'
import type { Place } from '@almoner/projections/engine/list/list-definition.ts'

/**
 * A position in a list, for its address. It includes the sort, so that it is invalid for another
 * one.
 */
export const encodePageToken = (sort: string, { value, position }: Place): string =>
  Buffer.from(JSON.stringify([sort, value, String(position)])).toString('base64url')

/** Returns the position of a token for this sort, or null if the token is invalid. */
export const placeIn = (token: string, sort: string): Place | null => {
  const parsed = v.safeParse(partsSchema, decodeToken(token))
  if (!parsed.success) return null
  const [of, value, position] = parsed.output
  return of === sort && position <= largestPosition ? { value, position } : null
}

const largestPosition = 2n ** 63n - 1n

const partsSchema = v.strictTuple([
  v.string(),
  v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  v.pipe(
    v.string(),
    v.regex(/^\d{1,19}$/),
    v.transform((digits) => BigInt(digits)),
  ),
])

const decodeToken = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return null
  }
}
