import type { TakenTry, TryLimit } from '@almoner/projections/models/card-testing/take-try.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'

/**
 * Returns the limits that a recorded try has reached. The statement that records it checks the same
 * limits, and begins a card's try if none is reached: `take_payment_try` in the migrations.
 */
export const assessLimits = (
  takenTries: readonly TakenTry[],
  { tried, limits }: { tried: readonly TryLimit[]; limits: Pick<AttemptLimits, 'declines'> },
): {
  full: readonly TakenTry[]
  /** These need a challenge. */
  conspicuous: readonly TakenTry[]
  isOver: boolean
} => {
  const full = takenTries.filter((one) => isFull(one, tried))
  return {
    full,
    conspicuous: takenTries.filter((one) => isConspicuous(one, tried, limits)),
    // No limit is full: the last place was returned during the check.
    isOver: full.length > 0 || takenTries.length < tried.length,
  }
}

const triedAs = (key: string, tried: readonly TryLimit[]): TryLimit | undefined =>
  tried.find((one) => one.key === key)

const isFull = ({ key, refused, declined }: TakenTry, tried: readonly TryLimit[]): boolean =>
  refused || declined >= (triedAs(key, tried)?.mostDeclines ?? Infinity)

const isConspicuous = (
  { key, taken, declined }: TakenTry,
  tried: readonly TryLimit[],
  { declines }: Pick<AttemptLimits, 'declines'>,
): boolean =>
  taken > (triedAs(key, tried)?.challengeAbove ?? 0) || declined >= declines.challengeFrom
