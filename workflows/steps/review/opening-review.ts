import type { NamedItem } from './manual-review.ts'

/** The manual review of an opening that cannot go on. */
export const openingReview = ({ organisationId }: { organisationId: string }) =>
  ({
    discrepancy: 'opening_stopped',
    // The one thing that an opening asks for outside of this platform is an account there.
    provider: 'stripe',
    providerObjectId: organisationId,
  }) as const satisfies NamedItem
