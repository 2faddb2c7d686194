import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { formatSum } from '../format-sum.ts'

type Details = Activity['details']

/** Describes the acts on payouts, on the bank account for them and on the account at Stripe. */
export const usePayoutSentences = () => {
  const { t } = useLingui()
  return {
    PayoutRequested: (details: Details) =>
      t`Requested a payout of ${{ amount: formatSum(details['amountCents']) }} to the account ending ${{ last4: ending(details) }}`,
    PayoutApproved: (details: Details) =>
      t`Approved a payout of ${{ amount: formatSum(details['amountCents']) }}`,
    PayoutCancelled: (details: Details) =>
      t`Cancelled a payout of ${{ amount: formatSum(details['amountCents']) }}`,
    BankAccountGiven: (details: Details) =>
      t`Added the bank account ending ${{ last4: ending(details) }}`,
    BankAccountApproved: () => t`Approved a bank account`,
    BankAccountRefused: () => t`Refused a bank account`,
    AccountDetailsGiven: () => t`Provided information to Stripe`,
  }
}

const ending = (details: Details): string => String(details['last4'] ?? '–')
