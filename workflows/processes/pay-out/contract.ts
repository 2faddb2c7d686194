export type PayOutInput = { organisationId: string; payoutId: string }

export const payOutId = ({ payoutId }: { payoutId: string }): string => `pay-out-${payoutId}`

/** `not_paid`: the payout failed, was cancelled, or was returned. */
export type PayOutOutcome = { status: 'paid' | 'not_paid' | 'unknown' }
