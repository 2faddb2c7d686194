import type { NamedItem } from '../../review/manual-review.ts'
import type { OpenOrganisationInput } from './contract.ts'

/** The manual review of an opening that cannot go on. */
export const openingReview = ({ organisationId }: Pick<OpenOrganisationInput, 'organisationId'>) =>
  ({
    discrepancy: 'opening_stopped',
    // The one thing that an opening asks for outside of this platform is an account there.
    provider: 'stripe',
    providerObjectId: organisationId,
  }) as const satisfies NamedItem
