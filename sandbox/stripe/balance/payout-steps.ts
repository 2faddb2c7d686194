import { platformId } from '../account/platform-account.ts'
import { book, toBookingEntry } from '../booking/bookings.ts'
import type { Later } from '../booking/booking-objects.ts'
import { invalidRequest } from '../call/problem.ts'
import type { Change, Entry, EventType } from '../objects.ts'
import type { World } from '../world.ts'
import type { Payout, PayoutStatus, WithoutAccount } from './balance-objects.ts'

/** Why a bank refuses a payout, or sends it back. Source: docs.stripe.com/api/payouts/failures. */
export const failures: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account has restrictions on the type of payouts allowed.',
  could_not_process: 'The bank could not process this payout.',
  incorrect_account_holder_details:
    'The name of the account holder is not that of the bank account.',
  insufficient_funds: 'The Stripe account has insufficient funds to cover the payout.',
  invalid_account_number: 'The routing number seems correct, but the account number is invalid.',
  no_account: 'The bank account details on file are probably incorrect.',
}

/** Stripe's test numbers of bank accounts, by how they end. Source: docs.stripe.com/connect/testing. */
const failsByLast4: Readonly<Record<string, string>> = {
  '1116': 'no_account',
  '1113': 'account_closed',
}

/** The banks have it, and it cannot be cancelled any more. */
export const sendPayout = (payout: Payout, world: World): Change => {
  if (payout.status !== 'pending') return unchanged(payout)
  const sentPayout: Payout = { ...payout, status: 'in_transit' }
  const body: Later = {
    id: `later_${payout.id}_end`,
    act: 'end_payout',
    payout: payout.id,
    dueAtMilliseconds: world.clock() + world.payoutStepMilliseconds,
  }
  const change = toPayoutChange(sentPayout, 'payout.updated')
  return { ...change, put: [...change.put, { kind: 'later', id: body.id, body }] }
}

/** The bank answers a payout that was sent to it: some test accounts refuse. */
export const endPayout = async (payout: Payout, world: World): Promise<Change> => {
  if (payout.status !== 'in_transit') return unchanged(payout)
  const bankAccount = await world.store.get('bank_account', payout.destination)
  const code = failsByLast4[bankAccount?.last4 ?? '']
  return code === undefined ? payPayout(payout) : failPayout(payout, code, world)
}

export const payPayout = (payout: Payout): Change => {
  assertIs(payout, ['pending', 'in_transit'], 'paid')
  const paid: Payout = {
    ...payout,
    status: 'paid',
    trace_id: { status: 'supported', value: payout.id.slice(-12).toUpperCase() },
  }
  return toPayoutChange(paid, 'payout.paid')
}

/** The money is in the balance again, and the bank account gets no more payouts. */
export const failPayout = (payout: Payout, code: string, world: World): Promise<Change> => {
  assertIs(payout, ['pending', 'in_transit'], 'failed')
  return fail(payout, code, world)
}

/** The bank sends back what it had already booked: such a payout was paid, and then failed. */
export const returnPayout = (payout: Payout, code: string, world: World): Promise<Change> => {
  assertIs(payout, ['paid'], 'returned')
  return fail(payout, code, world)
}

/** POST /v1/payouts/{id}/cancel */
export const cancelPayout = (payout: Payout, world: World): Change => {
  if (payout.status !== 'pending') {
    throw invalidRequest(`Payouts can only be canceled if they are pending: ${payout.status}`)
  }
  const { id, account, amount } = payout
  const booked = book({ account, type: 'payout_cancel', source: id, amount }, world)
  const canceled: Payout = {
    ...payout,
    status: 'canceled',
    failure_balance_transaction: booked.id,
  }
  const change = toPayoutChange(canceled, 'payout.canceled')
  return { ...change, put: [...change.put, toBookingEntry(booked)] }
}

/** The event names the payout's account if it is not the platform's own. */
export const toPayoutChange = (payout: Payout, type: EventType): Change => ({
  status: 200,
  body: toPayout(payout),
  put: [{ kind: 'payout', id: payout.id, body: payout }],
  events: [{ type, object: toPayout(payout), ...ofAccount(payout.account) }],
})

const toPayout = (payout: Payout): WithoutAccount<Payout> => {
  const { account: _account, ...shown } = payout
  return shown
}

const ofAccount = (account: string) => (account === platformId ? {} : { account })

const fail = async (payout: Payout, code: string, world: World): Promise<Change> => {
  const { id, account, amount } = payout
  const booked = book({ account, type: 'payout_failure', source: id, amount }, world)
  const failed: Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: booked.id,
    failure_code: code,
    failure_message: failures[code] ?? null,
  }
  const change = toPayoutChange(failed, 'payout.failed')
  // Too little money is no fault of the bank account.
  if (code === 'insufficient_funds')
    return { ...change, put: [...change.put, toBookingEntry(booked)] }
  const broken = await breakBankAccount(payout, world)
  return {
    ...change,
    put: [...change.put, toBookingEntry(booked), ...broken.put],
    events: [...change.events, ...broken.events],
  }
}

const breakBankAccount = async (
  { account, destination }: Payout,
  world: World,
): Promise<{ put: Entry[]; events: Change['events'] }> => {
  const bankAccount = await world.store.get('bank_account', destination)
  if (!bankAccount) return { put: [], events: [] }
  const body = { ...bankAccount, status: 'errored' as const }
  return {
    put: [{ kind: 'bank_account', id: body.id, body }],
    events: [{ type: 'account.external_account.updated', object: body, account }],
  }
}

const assertIs = ({ status }: Payout, allowed: readonly PayoutStatus[], becoming: string): void => {
  if (!allowed.includes(status)) {
    throw invalidRequest(`A payout that is ${status} cannot become ${becoming}`, 'status')
  }
}

const unchanged = (payout: Payout): Change => ({
  status: 200,
  body: toPayout(payout),
  put: [],
  events: [],
})
