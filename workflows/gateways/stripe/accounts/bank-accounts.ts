import type { Stripe } from 'stripe'
import { ProviderMismatch } from '../../ports/card-gateway.ts'
import type { BankAccount, BankAccountOutcome } from '../../ports/connected-accounts.ts'
import { toBankAccountParams } from './account-params.ts'
import { isRefusedValue } from '../map.ts'
import { listAll } from '../whole-list.ts'

type Given = { changeId: string; bankAccount: BankAccount }

/** Gives an account the one bank account that it is paid out to. */
export const giveBankAccount = async (
  stripe: Stripe,
  accountId: string,
  change: Given,
): Promise<BankAccountOutcome> => {
  const before = await listBankAccounts(stripe, accountId)
  const match = before.find(({ metadata }) => metadata?.['changeId'] === change.changeId)
  const account = match ?? (await createUnlessRefused(stripe, accountId, { ...change, before }))
  if ('refused' in account) return { outcome: 'refused', code: account.refused }
  if (!account.default_for_currency) await makeDefault(stripe, accountId, account.id)
  for (const { id } of before) {
    if (id !== account.id) await stripe.accounts.deleteExternalAccount(accountId, id)
  }
  return { outcome: 'given', externalAccountId: account.id, last4: account.last4 }
}

type BankAccounts = readonly Stripe.BankAccount[]

const listBankAccounts = async (stripe: Stripe, accountId: string): Promise<BankAccounts> => {
  const all = await listAll((page) =>
    stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', ...page }),
  )
  return all.flatMap((each) => (each.object === 'bank_account' ? [each] : []))
}

const createUnlessRefused = async (
  stripe: Stripe,
  accountId: string,
  { changeId, bankAccount, before }: Given & { before: BankAccounts },
): Promise<Stripe.BankAccount | { refused: string }> => {
  try {
    return ofBank(
      await stripe.accounts.createExternalAccount(
        accountId,
        {
          external_account: toBankAccountParams(bankAccount),
          default_for_currency: true,
          metadata: { changeId },
        },
        { idempotencyKey: `bank-account-${changeId}` },
      ),
    )
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const { code = 'unknown' } = error
    const same = code === 'bank_account_exists' ? findSame(before, bankAccount) : null
    if (same?.status === 'errored') return { refused: 'bank_account_unusable' }
    return same ?? { refused: code }
  }
}

// A charity may return to a bank account that it used before. Stripe does not show the complete
// number, but it reports that the account is identical.
const findSame = (
  before: BankAccounts,
  { bankCode, branchCode, accountNumber }: BankAccount,
): Stripe.BankAccount | null => {
  const same = before.filter(
    ({ routing_number, last4 }) =>
      routing_number === `${bankCode}-${branchCode}` && accountNumber.endsWith(last4),
  )
  if (same.length > 1) throw new ProviderMismatch('two bank accounts look like the same')
  return same[0] ?? null
}

const makeDefault = async (stripe: Stripe, accountId: string, id: string): Promise<void> => {
  await stripe.accounts.updateExternalAccount(accountId, id, { default_for_currency: true })
}

const ofBank = (account: Stripe.ExternalAccount): Stripe.BankAccount => {
  if (account.object !== 'bank_account') {
    throw new ProviderMismatch(`${account.id} is no bank account`)
  }
  return account
}
