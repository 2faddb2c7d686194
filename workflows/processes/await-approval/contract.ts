/** The input for one request for an approval: `await-approval-<approvalId>`. */
export type AwaitApprovalInput = { approvalId: string }

export const awaitApprovalId = ({ approvalId }: AwaitApprovalInput): string =>
  `await-approval-${approvalId}`

/** `done`, the reason why it was refused, or `not_approved`. */
export type AwaitApprovalOutcome = { outcome: string }
