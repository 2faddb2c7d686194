import { createHash } from 'node:crypto'
import type { Form } from '../../call/form/form.ts'
import {
  assertOnlyKnown,
  readFlag,
  readForm,
  readMetadata,
  readRequiredText,
  readText,
} from '../../call/form/params.ts'
import { invalidRequest, missingResource } from '../../call/problem.ts'
import type { Change, Entry } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { BankAccount } from '../account-objects.ts'
import { answerAsked, changeAccount, loadParts } from '../account-parts.ts'
import type { AccountParts } from '../requirements.ts'

/** POST /v1/accounts/{id}/external_accounts: a bank account in Hong Kong. */
export const createBankAccount = async (
  accountId: string,
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, ['external_account', 'default_for_currency', 'expand', 'metadata'])
  const before = await loadParts(accountId, world)
  const isDefault = readFlag(form, 'default_for_currency') || before.bankAccounts.length === 0
  const account = readBankAccount(accountId, form, { isDefault, world })
  if (before.bankAccounts.some(({ fingerprint }) => fingerprint === account.fingerprint)) {
    throw invalidRequest(
      'A bank account with that routing number and account number already exists for this account.',
      'external_account',
      'bank_account_exists',
    )
  }
  const others = before.bankAccounts.map((other) =>
    isDefault ? { ...other, default_for_currency: false } : other,
  )
  const changedParts = { ...before, bankAccounts: [account, ...others] }
  return changeAccount(
    { before, after: answerAsked(changedParts, ['external_account']) },
    {
      body: account,
      put: changedParts.bankAccounts.map(toBankEntry),
    },
    world,
  )
}

/** POST /v1/accounts/{id}/external_accounts/{id}: which one is paid out to by default. */
export const updateBankAccount = async (
  { accountId, id }: { accountId: string; id: string },
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, ['default_for_currency', 'expand', 'metadata'])
  const before = await loadParts(accountId, world)
  const bankAccount = requireBankAccount(before, id)
  const isDefault = readFlag(form, 'default_for_currency') || bankAccount.default_for_currency
  const changed = {
    ...bankAccount,
    default_for_currency: isDefault,
    metadata: readMetadata(form, bankAccount.metadata),
  }
  const bankAccounts = before.bankAccounts.map((each) => {
    if (each.id === id) return changed
    return isDefault ? { ...each, default_for_currency: false } : each
  })
  return changeAccount(
    { before, after: { ...before, bankAccounts } },
    { body: changed, put: bankAccounts.map(toBankEntry) },
    world,
  )
}

/**
 * DELETE /v1/accounts/{id}/external_accounts/{id}; the default one can be deleted only if it is the
 * last.
 */
export const deleteBankAccount = async (
  { accountId, id }: { accountId: string; id: string },
  world: World,
): Promise<Change> => {
  const before = await loadParts(accountId, world)
  const bankAccount = requireBankAccount(before, id)
  if (bankAccount.default_for_currency && before.bankAccounts.length > 1) {
    throw invalidRequest(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
    )
  }
  const bankAccounts = before.bankAccounts.filter((each) => each.id !== id)
  const body = { id, object: 'bank_account', deleted: true, currency: bankAccount.currency }
  const change = changeAccount(
    { before, after: { ...before, bankAccounts } },
    { body, put: [] },
    world,
  )
  return { ...change, remove: [{ kind: 'bank_account', id }] }
}

/** GET /v1/accounts/{id}/external_accounts/{id} */
export const findBankAccount = async (
  { accountId, id }: { accountId: string; id: string },
  world: World,
): Promise<BankAccount> => requireBankAccount(await loadParts(accountId, world), id)

/** GET /v1/accounts/{id}/external_accounts */
export const listBankAccounts = async (accountId: string, query: Form, world: World) => {
  assertOnlyKnown(query, ['object', 'limit', 'expand'])
  const { bankAccounts: data } = await loadParts(accountId, world)
  const url = `/v1/accounts/${accountId}/external_accounts`
  return { object: 'list', data, has_more: false, url }
}

const requireBankAccount = ({ bankAccounts }: AccountParts, id: string): BankAccount => {
  const bankAccount = bankAccounts.find((each) => each.id === id)
  if (!bankAccount) throw missingResource('external account', id, 'id')
  return bankAccount
}

const toBankEntry = (body: BankAccount): Entry => ({ kind: 'bank_account', id: body.id, body })

// Bank and branch of three digits each, and six to nine digits of the account.
const readBankAccount = (
  accountId: string,
  form: Form,
  { isDefault, world }: { isDefault: boolean; world: World },
): BankAccount => {
  const accountForm = readForm(form, 'external_account')
  assertOnlyKnown(accountForm, [
    'object',
    'country',
    'currency',
    'account_holder_name',
    'account_holder_type',
    'routing_number',
    'account_number',
  ])
  const routing = readRequiredText(accountForm, 'routing_number')
  const number = readRequiredText(accountForm, 'account_number')
  if (!/^\d{3}-\d{3}$/.test(routing)) {
    const param = 'external_account[routing_number]'
    throw invalidRequest(`Invalid routing number: ${routing}`, param, 'routing_number_invalid')
  }
  if (!/^\d{6,9}$/.test(number)) {
    const param = 'external_account[account_number]'
    throw invalidRequest('Invalid account number', param, 'account_number_invalid')
  }
  return {
    id: world.newId('ba'),
    object: 'bank_account',
    account: accountId,
    account_holder_name: readText(accountForm, 'account_holder_name'),
    account_holder_type: readText(accountForm, 'account_holder_type'),
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: null,
    country: readRequiredText(accountForm, 'country'),
    created: currentSeconds(world),
    currency: readRequiredText(accountForm, 'currency'),
    default_for_currency: isDefault,
    fingerprint: createHash('sha256').update(`${routing} ${number}`).digest('hex').slice(0, 16),
    last4: number.slice(-4),
    metadata: readMetadata(form, {}),
    routing_number: routing,
    status: 'new',
  }
}
