import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * When may this be tried again? Operational, not derived, and unlogged: after a crash of PostgreSQL
 * all limits start afresh, which does no harm.
 */
export type RateLimitTable = {
  /** The limit and its subject; the caller hashes personal data in it. */
  key: string
  /** The moment at which the key's allowance is whole again. */
  whole_at: Instant
}
