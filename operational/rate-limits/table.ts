import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * How soon may this be tried again? Kept, not derived, and not even logged: after a crash of
 * PostgreSQL everybody starts afresh, which costs nothing.
 */
export type RateLimitTable = {
  /** What is limited and for whom; whoever builds it hashes what is personal in it. */
  key: string
  /** The moment at which the key's allowance is whole again. */
  whole_at: Instant
}
