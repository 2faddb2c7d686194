import type { Cents } from '../../kernel/money.ts'
import { toMilliseconds, type Instant } from '../../kernel/time.ts'

/** How a payout differs from the earlier ones of its charity. */
export type PayoutDifference =
  /** No earlier payout has arrived at this bank account. */
  | 'first_to_account'
  /** The charity changed to this bank account within the last 30 days. */
  | 'account_changed'
  /** It is larger than each of the last twelve that arrived. */
  | 'largest'

export const recentPayouts = 12
const newAccountMilliseconds = 30 * 24 * 3_600_000

/** Returns the differences that the person who approves a payout should know, the gravest first. */
export const findPayoutDifferences = ({
  amountCents,
  requestedAt,
  account,
  recentCents,
}: {
  amountCents: Cents
  requestedAt: Instant
  /** `changedAt` is null for the account of the application. */
  account: { hasReceived: boolean; changedAt: Instant | null }
  /** The last payouts that arrived before this one, at most `recentPayouts`. */
  recentCents: readonly Cents[]
}): readonly PayoutDifference[] => {
  const { hasReceived, changedAt } = account
  const isChanged =
    changedAt !== null &&
    toMilliseconds(requestedAt) - toMilliseconds(changedAt) < newAccountMilliseconds
  const isLargest = recentCents.length > 0 && recentCents.every((each) => amountCents > each)
  return [
    ...(hasReceived ? [] : (['first_to_account'] as const)),
    ...(isChanged ? (['account_changed'] as const) : []),
    ...(isLargest ? (['largest'] as const) : []),
  ]
}
