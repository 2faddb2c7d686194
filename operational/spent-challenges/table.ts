import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Was this challenge's answer used already? Stored until the challenge has expired. */
export type SpentChallengeTable = {
  id: string
  /** The try it was used for; the same try sent again is no second use. */
  member: bigint
  ends_at: Instant
}
