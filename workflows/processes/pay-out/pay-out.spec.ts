import { describe, expect, it } from 'vitest'
import * as accounts from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const payoutId = fixtureId('payout', 90)
const settledCents = cents(100_000)
const amountCents = cents(60_000)
const staffId = fixtureId('staff', 10)
const approverId = fixtureId('staff', 11)
const minute = 60_000
const day = 24 * 60 * minute
const about = { organisationId: harbourId }
const destination = {
  fingerprint: bank.giveBankAccount.fingerprint,
  bankCode: '004',
  last4: '6001',
}

const handle = async (world: World, command: TreasuryCommand): Promise<void> => {
  const result = await world.tell(treasury, { id: harbourId, command })
  if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
  await world.engine.advance(0)
}

/** A charity with HK$1,000 to pay out, to a bank account in use. */
const richWorld = async (faults: Faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  const capabilities = { card_payments: 'active', transfers: 'active', payouts: 'active' } as const
  const active = { type: 'RecordAccount', ...newAccountAtProvider, capabilities } as const
  await world.tell(connectedAccount, { id: harbourId, command: accounts.openAccount })
  await world.tell(connectedAccount, { id: harbourId, command: active })
  for (const command of [bank.giveBankAccount, bank.approveBankAccount, bank.useBankAccount]) {
    await world.tell(bankAccount, { id: harbourId, command })
  }
  world.balances.deposit(accounts.openAccount.accountId, settledCents)
  const line = {
    transactionId: 'txn_1',
    totalCents: settledCents,
    settledCents,
    releasedCents: settledCents,
  }
  await handle(world, {
    type: 'RecordSettlement',
    ...about,
    day: calendarDay('2026-11-19'),
    lines: [{ paymentId: payments.paymentId, ...line, differenceCents: cents(0) }],
    seenCount: 0,
    at: world.clock.now(),
  })
  return world
}

const request = (
  world: World,
  approval: 'none' | 'second_person' = 'none',
): Extract<TreasuryCommand, { type: 'RequestPayout' }> => ({
  type: 'RequestPayout',
  ...about,
  payoutId,
  amountCents,
  bank: destination,
  requestedBy: staffId,
  approval,
  at: world.clock.now(),
})

const loadHarbour = async ({ books }: World) => (await loadState(books, treasury, harbourId)).state

const listTypes = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['treasury'] }))
    .map(({ type }) => type)
    .slice(1)

const listReviews = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })).map(
    ({ data }) => data,
  )

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('a payout, %s', (_how, faults) => {
  it('is sent once, and paid', async () => {
    const world = await richWorld(faults())
    await handle(world, request(world))
    await world.engine.advance(10 * minute)
    expect(world.balances.payouts).toMatchObject([{ payoutId, amountCents, status: 'under_way' }])
    world.balances.bankActs('books')
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutSent', 'PayoutPaid'])
    expect(await loadHarbour(world)).toMatchObject({
      availableCents: settledCents - amountCents,
      payout: null,
      paid: [{ payoutId, amountCents }],
    })
  })

  it('that fails is in the balance again', async () => {
    const world = await richWorld(faults())
    await handle(world, request(world))
    await world.engine.advance(10 * minute)
    world.balances.bankActs('refuses')
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutSent', 'PayoutFailed'])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('that its bank sends back days later is in the balance again', async () => {
    const world = await richWorld(faults())
    await handle(world, request(world))
    await world.engine.advance(minute)
    world.balances.bankActs('books')
    await world.engine.advance(3 * day)
    world.balances.bankActs('returns')
    await world.engine.advance(2 * day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutReturned')
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, paid: [] })
  })
})

describe('a payout at a provider that is in trouble', () => {
  it('is made once where its answer is lost', async () => {
    const world = await richWorld()
    world.balances.trouble('payOut', 'lost', 2)
    world.balances.trouble('payOut', 'unreachable', 2)
    await handle(world, request(world))
    await world.engine.advance(day)
    expect(world.balances.payouts).toHaveLength(1)
    expect((await listTypes(world)).at(-1)).toBe('PayoutSent')
  })

  it('fails with the provider’s reason where it is refused', async () => {
    const world = await richWorld()
    world.balances.refusePayouts('balance_insufficient')
    await handle(world, request(world))
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutFailed'])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('opens one manual review after seven working days without an end', async () => {
    const world = await richWorld()
    await handle(world, request(world))
    // The 20th is a Friday: the seventh working day after it is the 1st of December.
    await world.engine.advance(11 * day)
    expect(await listReviews(world)).toEqual([])
    await world.engine.advance(3 * day)
    expect(await listReviews(world)).toMatchObject([
      { discrepancy: 'payout_not_ended', providerObjectId: 'po_1', amountCents },
    ])
    world.balances.bankActs('books')
    await world.engine.advance(day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutPaid')
  })
})

describe('a payout that is checked again before it is sent', () => {
  it.each([
    [
      'the charity’s payouts are suspended',
      (world: World) =>
        world.tell(organisation, {
          id: harbourId,
          command: { type: 'SuspendOrganisation', reason: 'A complaint', payoutsToo: true },
        }),
    ],
    [
      'another bank account waits',
      (world: World) => world.tell(bankAccount, { id: harbourId, command: bank.giveNext }),
    ],
    [
      'the provider holds payouts',
      (world: World) =>
        world.tell(connectedAccount, {
          id: harbourId,
          command: { type: 'RecordAccount', ...newAccountAtProvider },
        }),
    ],
  ])('is cancelled where meanwhile %s', async (_what, change) => {
    const world = await richWorld()
    await handle(world, request(world, 'second_person'))
    await change(world)
    await handle(world, {
      type: 'ApprovePayout',
      ...about,
      payoutId,
      by: approverId,
      at: world.clock.now(),
    })
    await world.engine.advance(day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutCancelled')
    expect(world.balances.payouts).toEqual([])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('waits for its second person, and goes when they approve', async () => {
    const world = await richWorld()
    await handle(world, request(world, 'second_person'))
    await world.engine.advance(day)
    expect(world.balances.payouts).toEqual([])
    await handle(world, {
      type: 'ApprovePayout',
      ...about,
      payoutId,
      by: approverId,
      at: world.clock.now(),
    })
    await world.engine.advance(minute)
    expect(world.balances.payouts).toHaveLength(1)
  })
})
