export type TakeBackDisputeInput = { paymentId: string; disputeId: string }

export const takeBackDisputeId = ({ disputeId }: { disputeId: string }): string =>
  `take-back-dispute-${disputeId}`

/**
 * `nothing`: the charity's account had no part of the sum. `left`: it was not repaid within the
 * limit.
 */
export type TakeBackDisputeOutcome = { status: 'taken' | 'nothing' | 'left' }
