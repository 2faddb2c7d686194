/** The input for one change of a charity's bank account: `change-bank-account-<changeId>`. */
export type ChangeBankAccountInput = { organisationId: string; changeId: string }

export const changeBankAccountId = ({
  changeId,
}: Pick<ChangeBankAccountInput, 'changeId'>): string => `change-bank-account-${changeId}`

export type ChangeBankAccountOutcome = { status: 'in_use' | 'broken' | 'refused' }
