import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * How often was a secret guessed from here, and when is the next guess allowed? Operational, not
 * derived, and unlogged: see `rate-limits`.
 */
export type GuessCountTable = {
  /** The secret's name and the origin; the caller hashes personal data in it. */
  key: string
  guesses: number
  allowed_at: Instant
  /** From then on they are forgotten. */
  ends_at: Instant
}
