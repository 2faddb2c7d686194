import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The number of guesses of a secret from one origin, and the time of the next allowed guess.
 * Operational, not derived, and unlogged: see `rate-limits`.
 */
export type GuessCountTable = {
  /** The secret's name and the origin; the caller hashes personal data in it. */
  key: string
  guesses: number
  allowed_at: Instant
  /** The time after which the guesses no longer count. */
  ends_at: Instant
}
