import { useLingui } from '@lingui/react/macro'

/** Why a bank did not take a payout, from the card provider's code. */
export const usePayoutFailureLabel = (): ((code: string | null) => string) => {
  const { t } = useLingui()
  return (code) => {
    const labels: Record<string, string> = {
      account_closed: t`The bank account is closed.`,
      account_frozen: t`The bank account is frozen.`,
      bank_account_restricted: t`The bank account does not take this kind of transfer.`,
      bank_ownership_changed: t`The bank account belongs to someone else now.`,
      incorrect_account_holder_name: t`The name of the account holder is not the one that the bank has.`,
      invalid_account_number: t`The bank does not know this account number.`,
      no_account: t`The bank does not know this account.`,
      could_not_process: t`The bank could not process it.`,
      declined: t`The bank declined it.`,
    }
    const label = code === null ? undefined : labels[code]
    return label ?? t`The bank gave no reason.`
  }
}

const ofTheAccount: ReadonlySet<string> = new Set([
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'incorrect_account_holder_name',
  'invalid_account_number',
  'no_account',
])

/** Returns whether another bank account is needed, because the same payout would fail again. */
export const needsAnotherAccount = (code: string | null): boolean =>
  code !== null && ofTheAccount.has(code)
