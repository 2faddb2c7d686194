import type { NamedItem } from '../../steps/review/manual-review.ts'
import type { ChangeBankAccountInput } from './contract.ts'

/** The manual review of an approved account that could not be sent to the card provider. */
export const bankAccountReview = ({
  organisationId,
}: Pick<ChangeBankAccountInput, 'organisationId'>) =>
  ({
    discrepancy: 'bank_account_stopped',
    provider: 'stripe',
    providerObjectId: organisationId,
  }) as const satisfies NamedItem
