import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Was this challenge's answer used already? Stored until the challenge has expired. */
export type SpentChallengeTable = {
  id: string
  /** The try for which the challenge was used. If that try is sent again, it is no second use. */
  member: bigint
  ends_at: Instant
}
