import { useLingui } from '@lingui/react/macro'
import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'
import type { CodeField } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { useRefusalMessage } from '../api/failure/refusal-message.ts'

export const softwareNames: Readonly<Record<AccountingFormat, string>> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  myob: 'MYOB AccountEdge',
  sage50: 'Sage 50',
}

type FieldLabels = Partial<Record<CodeField, string>>

/** Returns the fields that each software reads, by its own names. */
export const useFieldLabels = (): Readonly<Record<AccountingFormat, FieldLabels>> => {
  const { t } = useLingui()
  return {
    xero: {
      code: t`Account code`,
      taxRate: t`Tax rate`,
      trackingName: t`Tracking category`,
      trackingOption: t`Tracking option`,
    },
    quickbooks: { name: t`Account name`, trackingOption: t`Class` },
    myob: { code: t`Account number`, trackingOption: t`Job number` },
    sage50: { code: t`Nominal code`, taxRate: t`Tax code`, trackingOption: t`Department` },
  }
}

/** Returns the fields that a software reads, by its own names, and what to do before an import. */
export const useSoftwareLabels = (
  software: AccountingFormat,
): { fields: FieldLabels; advice: string } => {
  const { t } = useLingui()
  const advice: Record<AccountingFormat, string> = {
    xero: t`Enter the account code (200, not “200 – Sales”), and the tax rate by its full name. Xero posts no journal to a bank account: enter a current asset account instead, such as one for payouts in transit.`,
    quickbooks: t`Enter a sub-account after its parent: “Income:Donations”. Turn account numbers off in QuickBooks before you import.`,
    myob: t`Enter the account number with its five digits, such as 1-1234.`,
    sage50: t`Enter the tax code as T0 to T99, and the department by its number. Funds are not in the file: set them in Sage.`,
  }
  return { fields: useFieldLabels()[software], advice: advice[software] }
}

/** Returns the sentence for an error code of a field. */
export const useCodesRefusals = (software: AccountingFormat): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const name = softwareNames[software]
  return (code) => {
    const texts: Record<string, string> = {
      'code.too_long': t`This is longer than ${name} accepts`,
      'code.invalid':
        software === 'myob'
          ? t`Enter five digits, such as 1-1234`
          : t`Enter up to eight digits, such as 4000`,
      'name.too_long': t`A name can have at most 100 characters`,
      'name.invalid': t`Enter a name, or a parent and its sub-account: Income:Donations`,
      'tax_rate.too_long': t`This is longer than ${name} accepts`,
      'tax_rate.invalid': t`Enter a tax code from T0 to T99`,
      'tracking_name.too_long': t`A name can have at most 100 characters`,
      'tracking_name.required': t`Enter the tracking category of this option`,
      'tracking_option.too_long': t`This is longer than ${name} accepts`,
      'tracking_option.invalid':
        software === 'sage50'
          ? t`Enter the number of a department, from 0 to 999`
          : t`Enter a class, or a parent and its sub-class: Projects:Winter`,
      'tracking_option.required': t`Enter an option of this tracking category`,
    }
    return texts[code] ?? refusal(code)
  }
}
