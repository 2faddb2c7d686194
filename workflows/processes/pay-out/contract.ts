export type PayOutInput = { organisationId: string; payoutId: string }

export const payOutId = ({ payoutId }: { payoutId: string }): string => `pay-out-${payoutId}`

/** `not_paid`: it failed, was cancelled, or came back. */
export type PayOutOutcome = { status: 'paid' | 'not_paid' | 'unknown' }
