import * as v from 'valibot'

/**
 * Work for a payer's browser, in the answer 403 `challenge_required`: it must find the number below
 * `most` that gives `target`. The call is then repeated with the answer in the header
 * `Challenge-Answer`, and is carried out.
 *
 * `target` is 128 bits, in hex, of PBKDF2 with SHA-256 over the text of `salt` as the password and
 * the decimal digits of the number as the salt.
 */
export const challengeSchema = v.object({
  salt: v.string(),
  iterations: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  target: v.string(),
  /** The time in milliseconds since 1970. */
  expiresAt: v.number(),
  signature: v.string(),
})
export type Challenge = v.InferOutput<typeof challengeSchema>

export const challengeAnswerHeader = 'Challenge-Answer'

/** Returns the content of the header. */
export const challengeAnswer = (
  { salt, expiresAt, signature }: Pick<Challenge, 'salt' | 'expiresAt' | 'signature'>,
  number: number,
): string => `${salt}.${expiresAt}.${number}.${signature}`
