import { useLingui } from '@lingui/react/macro'

/**
 * Returns the sentence beside a field of a bank account, or undefined for a code of another field.
 */
export const useBankAccountLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const sentences: Record<string, string> = {
      'bank_code.required': t`Choose the bank`,
      'bank_code.invalid': t`Choose the bank`,
      'branch_code.required': t`Enter the 3 digits of the branch`,
      'branch_code.invalid': t`Enter the 3 digits of the branch`,
      'account_number.required': t`Enter an account number of 6 to 9 digits`,
      'account_number.invalid': t`Enter an account number of 6 to 9 digits`,
      'account_holder.required': t`Enter the account holder’s name`,
    }
    return sentences[code]
  }
}
