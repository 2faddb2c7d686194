import type { SetupFailure } from '@almoner/domain/donor-cards/events.ts'

/**
 * The input for one card that a donor wants to save: `save-card-<setupId>`. A saved card that has
 * changed at the provider has the id `save-card-<setupId>-<notice>`.
 */
export type SaveCardInput = { donorId: string; setupId: string; because?: string }

export const saveCardId = ({
  setupId,
  because,
}: Pick<SaveCardInput, 'setupId' | 'because'>): string =>
  because === undefined ? `save-card-${setupId}` : `save-card-${setupId}-${because}`

/** The outcome that the donor's request waits for. */
export type SaveCardOutcome =
  | { status: 'saved'; providerSetupId: string; paymentMethodReference: string; brand: string }
  | { status: 'requires_action'; providerSetupId: string; challengeUrl: string }
  | { status: 'failed'; reason: SetupFailure }
  | { status: 'processing'; providerSetupId: string | null }
