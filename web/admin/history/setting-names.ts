import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'

/** Returns the name of the page of each setting that has a history. */
export const useSettingNames = (): Record<SettingName, string> => {
  const { t } = useLingui()
  return {
    profile: t`Organisation info`,
    'payment-methods': t`Payment methods`,
    theme: t`Theme colours`,
    'form-rows': t`Custom input fields`,
    'receipt-format': t`Receipt format`,
    'custom-domain': t`Custom domain`,
    'approval-rules': t`Approval rules`,
    'closed-books': t`Closed books`,
  }
}
