import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * How often was a secret guessed at from here, and when may it be guessed at again? Kept, not derived,
 * and not even logged: see `rate-limits`.
 */
export type GuessCountTable = {
  /** What is guessed and from where; whoever builds it hashes what is personal in it. */
  key: string
  guesses: number
  allowed_at: Instant
  /** From then on they are forgotten. */
  ends_at: Instant
}
