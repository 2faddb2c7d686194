import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'

export type UpdateConnectedAccountInput = {
  accountId: string
  /** The notice or the submission that it runs for: each has a run of its own. */
  because: string
  /** Details from the charity, to be sent first. */
  given?: { organisationId: string; submissionId: string }
}

export const updateConnectedAccountId = ({
  accountId,
  because,
}: UpdateConnectedAccountInput): string => `update-connected-account-${accountId}-${because}`

export type UpdateConnectedAccountOutcome =
  /** The provider has the details except the refused ones, and our events have its answer. */
  | { status: 'updated'; refused: readonly DetailField[] }
  /** The provider rejects the request itself: our fault, and a person must look. */
  | { status: 'failed' }
