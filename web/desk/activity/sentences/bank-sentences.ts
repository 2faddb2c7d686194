import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { formatSum } from '../format-sum.ts'

type Details = Activity['details']

/** Describes the acts on the lines of a bank statement. */
export const useBankSentences = () => {
  const { t } = useLingui()
  return {
    BankLineMatched: (details: Details) =>
      t`Matched a bank line to a payment: ${{ amount: formatSum(details['amountCents']) }}`,
    BankLineUnmatched: (details: Details) =>
      t`Undid the match of a bank line: ${{ amount: formatSum(details['amountCents']) }}`,
    BankLineIgnored: (details: Details) =>
      t`Left out a bank line of ${{ amount: formatSum(details['restCents']) }}`,
    BankLineReconciled: (details: Details) =>
      t`Matched a bank line to a refund, a payout or the line it reverses: ${{ amount: formatSum(details['lineCents']) }}`,
    BankLineRestored: () => t`Included a bank line again`,
  }
}
