/** Returns the bank, branch and number: `004-511-123451001`. */
export const formatAccountNumber = ({
  bankCode,
  branchCode,
  accountNumber,
}: {
  bankCode: string
  branchCode: string
  accountNumber: string
}): string => `${bankCode}-${branchCode}-${accountNumber}`

/** Harbour Light's second account. */
export const laterAccount = { bankCode: '012', branchCode: '875', accountNumber: '123457007' }
