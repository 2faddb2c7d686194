import { loadParts } from '../account/account-parts.ts'
import { toAccount } from '../account/account-answer.ts'
import type { BankAccount } from '../account/account-objects.ts'
import { platformBankAccount, platformId } from '../account/platform-account.ts'
import { book, toBookingEntry } from '../booking/bookings.ts'
import type { Later } from '../booking/booking-objects.ts'
import type { Form } from '../call/form/form.ts'
import {
  assertOnlyKnown,
  readInteger,
  readMetadata,
  readRequiredText,
  readText,
} from '../call/form/params.ts'
import { invalidRequest, missingResource, StripeProblem } from '../call/problem.ts'
import { checkCurrency } from '../intent/new-intent.ts'
import type { Change, Entry } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'
import { insufficientBalance } from './balances.ts'
import type { Payout } from './balance-objects.ts'
import { toPayoutChange } from './payout-steps.ts'

/** POST /v1/payouts: the money leaves the balance at once, and arrives at the bank later. */
export const createPayout = async (account: string, form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, [
    'amount',
    'currency',
    'description',
    'destination',
    'expand',
    'metadata',
    'method',
    'statement_descriptor',
  ])
  const amount = readInteger(form, 'amount')
  if (amount === null || amount < 1) throw invalidRequest('Invalid amount', 'amount')
  checkCurrency(readRequiredText(form, 'currency'))
  if ((readText(form, 'method') ?? 'standard') !== 'standard') {
    throw invalidRequest('Only standard payouts are simulated', 'method')
  }
  const bankAccount = await findDestination(account, readText(form, 'destination'), world)
  const { available } = await world.store.sumBalance(account, currentSeconds(world))
  if (available < amount) throw insufficientBalance()
  const id = world.newId('po')
  const booked = book({ account, type: 'payout', source: id, amount: -amount }, world)
  const payout: Payout = {
    ...noEnd,
    id,
    object: 'payout',
    account,
    amount,
    arrival_date: toArrival(world),
    balance_transaction: booked.id,
    created: currentSeconds(world),
    currency: 'hkd',
    description: readText(form, 'description'),
    destination: bankAccount.id,
    metadata: readMetadata(form, {}),
    statement_descriptor: readText(form, 'statement_descriptor'),
    status: 'pending',
  }
  const change = toPayoutChange(payout, 'payout.created')
  return { ...change, put: [...change.put, toBookingEntry(booked), toSending(payout, world)] }
}

export const findPayout = async (id: string, account: string, world: World): Promise<Payout> => {
  const payout = await world.store.get('payout', id)
  if (!payout || payout.account !== account) throw missingResource('payout', id, 'id')
  return payout
}

/** Payouts of one account run one after the other, so that no two take the same money. */
export const toBalanceLock = (account: string): string => `balance-${account}`

const noEnd = {
  application_fee: null,
  application_fee_amount: null,
  automatic: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  trace_id: null,
  type: 'bank_account',
} as const

const toArrival = (world: World): number =>
  currentSeconds(world) + Math.floor((2 * world.payoutStepMilliseconds) / 1_000)

const toSending = (payout: Payout, world: World): Entry => {
  const body: Later = {
    id: `later_${payout.id}`,
    act: 'send_payout',
    payout: payout.id,
    dueAtMilliseconds: world.clock() + world.payoutStepMilliseconds,
  }
  return { kind: 'later', id: body.id, body }
}

const findDestination = async (
  account: string,
  id: string | null,
  world: World,
): Promise<BankAccount> => {
  const banks = await listBanks(account, world)
  const bank = id === null ? banks.find(isDefault) : banks.find((each) => each.id === id)
  if (!bank && id !== null) throw missingResource('external account', id, 'destination')
  if (!bank) {
    throw invalidRequest("Sorry, you don't have any external accounts in that currency (hkd).")
  }
  if (bank.status === 'errored') {
    throw refused(
      'bank_account_unusable',
      'A payout to this bank account failed: give another one.',
    )
  }
  return bank
}

const isDefault = ({ default_for_currency }: BankAccount): boolean => default_for_currency

const listBanks = async (account: string, world: World): Promise<readonly BankAccount[]> => {
  if (account === platformId) return [platformBankAccount]
  const parts = await loadParts(account, world)
  if (!toAccount(parts, currentSeconds(world)).payouts_enabled) {
    throw refused('payouts_not_allowed', 'Payouts are disabled for this account.')
  }
  return parts.bankAccounts
}

const refused = (code: string, message: string): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', code, message }, true)
