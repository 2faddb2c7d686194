import type { NamedItem } from './manual-review.ts'

/** The manual review of an opening that cannot go on. */
export const openingReview = ({ organisationId }: { organisationId: string }) =>
  ({
    discrepancy: 'opening_stopped',
    // An account at the card provider is the only thing that an opening requires outside of this
    // platform.
    provider: 'stripe',
    providerObjectId: organisationId,
  }) as const satisfies NamedItem
