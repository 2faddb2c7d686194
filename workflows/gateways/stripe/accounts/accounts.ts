import type { Stripe } from 'stripe'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ProviderMismatch } from '../../ports/card-gateway.ts'
import type { ConnectedAccounts, NewAccount } from '../../ports/connected-accounts.ts'
import { findRepresentative, giveDetails } from './account-details.ts'
import {
  charityParams,
  identityFile,
  newAccountParams,
  representativeParams,
  toBankAccountParams,
} from './account-params.ts'
import { toProviderAccount } from './account-map.ts'
import { giveBankAccount } from './bank-accounts.ts'
import { isRefusedValue, withStripeErrors } from '../map.ts'
import { listAll } from '../whole-list.ts'

/** Charities' own accounts at Stripe: accounts that the platform controls and answers for. */
export const createStripeAccounts = ({ stripe }: { stripe: Stripe }): ConnectedAccounts => ({
  openAccount: (account) =>
    withStripeErrors(async () => {
      const { id } = (await findAccount(stripe, account)) ?? (await createAccount(stripe, account))
      await unlessRefused(() => giveRepresentative(stripe, id, account))
      await unlessRefused(() => giveFirstBankAccount(stripe, id, account))
      return toProviderAccount(await stripe.accounts.retrieve(id))
    }),
  giveDetails: (accountId, details) =>
    withStripeErrors(() => giveDetails(stripe, accountId, details)),
  giveBankAccount: (accountId, change) =>
    withStripeErrors(() => giveBankAccount(stripe, accountId, change)),
  lookAtAccount: (accountId) =>
    withStripeErrors(async () => toProviderAccount(await stripe.accounts.retrieve(accountId))),
})

// Stripe stores an idempotency key for a day. After that the account is among those that were
// created since the application was approved; a list has each account from its creation on.
const findAccount = async (
  stripe: Stripe,
  { organisationId, since }: NewAccount,
): Promise<Stripe.Account | null> => {
  const accounts = await listAll((page) =>
    stripe.accounts.list({ created: { gte: toSeconds(since) }, ...page }),
  )
  const own = accounts.filter(({ metadata }) => metadata?.['organisationId'] === organisationId)
  if (own.length > 1) throw new ProviderMismatch(`${organisationId} has ${own.length} accounts`)
  return own[0] ?? null
}

const createAccount = (stripe: Stripe, account: NewAccount): Promise<Stripe.Account> =>
  stripe.accounts.create(
    { ...newAccountParams(account), ...charityParams(account) },
    { idempotencyKey: `account-${account.organisationId}` },
  )

// The person is looked up first, so that a repeated call does not create a second representative.
const giveRepresentative = async (
  stripe: Stripe,
  accountId: string,
  { organisationId, representative, identityImage }: NewAccount,
): Promise<void> => {
  if ((await findRepresentative(stripe, accountId)) !== null) return
  const file =
    identityImage &&
    (await stripe.files.create(
      { purpose: 'identity_document', file: identityFile(identityImage) },
      { stripeAccount: accountId, idempotencyKey: `identity-${organisationId}` },
    ))
  await stripe.accounts.createPerson(
    accountId,
    {
      ...representativeParams(representative),
      ...(file && { verification: { document: { front: file.id } } }),
    },
    { idempotencyKey: `representative-${organisationId}` },
  )
}

const giveFirstBankAccount = async (
  stripe: Stripe,
  accountId: string,
  { organisationId, bankAccount }: NewAccount,
): Promise<void> => {
  const page = await stripe.accounts.listExternalAccounts(accountId, {
    object: 'bank_account',
    limit: 1,
  })
  if (page.data.length > 0) return
  await stripe.accounts.createExternalAccount(
    accountId,
    { external_account: toBankAccountParams(bankAccount), default_for_currency: true },
    { idempotencyKey: `bank-account-${organisationId}` },
  )
}

// A refused value leaves its requirement due, which the charity sees. Other errors are ours.
const unlessRefused = async (give: () => Promise<void>): Promise<void> => {
  try {
    await give()
  } catch (error) {
    if (!isRefusedValue(error)) throw error
  }
}

const toSeconds = (instant: Instant): number => Math.floor(toMilliseconds(instant) / 1_000)
