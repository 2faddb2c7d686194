import type { SetupFailure } from '@almoner/domain/donor-cards/events.ts'

/** One card that a donor wants to save: `save-card-<setupId>`. */
export type SaveCardInput = { donorId: string; setupId: string }

export const saveCardId = ({ setupId }: Pick<SaveCardInput, 'setupId'>): string =>
  `save-card-${setupId}`

/** The outcome that the donor's request waits for. */
export type SaveCardOutcome =
  | { status: 'saved'; providerSetupId: string; paymentMethodReference: string; brand: string }
  | { status: 'requires_action'; providerSetupId: string; challengeUrl: string }
  | { status: 'failed'; reason: SetupFailure }
  | { status: 'processing'; providerSetupId: string | null }
