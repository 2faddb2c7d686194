import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

/** Returns the message for a code of a method that pays the charity directly. */
export const useManualLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) => {
    const own: Record<string, string> = {
      'code.required': t`Enter the code that payers scan`,
      'code.dangerous': t`Enter the text of a payment code`,
      'code.too_long': t`Enter a shorter code`,
      'bank_code.invalid': t`Choose the bank`,
      'branch_code.invalid': t`Enter the 3 digits of the branch`,
      'account_number.invalid': t`Enter an account number of 6 to 9 digits`,
      'account_holder.required': t`Enter the account holder’s name`,
      'payable_to.required': t`Enter the name that cheques are payable to`,
    }
    return own[code] ?? refusal(code)
  }
}
