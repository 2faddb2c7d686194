import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant, instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createVirtualClock } from '../engines/virtual/clock.ts'
import { ProviderUnreachable } from '../gateways/ports/card-gateway.ts'
import { readPages } from '../gateways/stripe/testing/read-pages.ts'
import type { Charged } from './balance-lines.ts'
import { createBalances } from './balances.ts'
import type { MoneyNotice } from './faulty-notices.ts'

const startAt = instant('2026-11-20T02:30:00.000Z')
const accountId = 'acct_harbour'
const paymentId = fixtureId('payment', 1)
const hour = 3_600_000
const day = 24 * hour

const charged: Charged = {
  paymentId,
  providerPaymentId: 'pi_1',
  amountCents: cents(50_000),
  providerFeeCents: cents(1_935),
  destination: { accountId, feeCents: cents(1_850) },
  at: startAt,
}

const createWorld = (differing: Partial<Charged> = {}) => {
  const clock = createVirtualClock(startAt)
  const balances = createBalances({ clock, charges: () => [{ ...charged, ...differing }] })
  const received: MoneyNotice[] = []
  balances.notices.onNotice((notice) => received.push(notice))
  return { clock, ...balances, received }
}

const aPayout = (number = 1, amountCents = cents(10_000)) => ({
  accountId,
  payoutId: fixtureId('payout', number),
  amountCents,
  externalAccountId: 'ba_first',
})

const listKinds = async ({ gateway }: ReturnType<typeof createWorld>, of: string | null) => {
  const kinds: [string, number][] = []
  const until = instantFromMilliseconds(toMilliseconds(startAt) + 100 * day)
  const query = { accountId: of, since: startAt, until, limit: 2 }
  const pages = readPages((page) => gateway.listBalanceLines({ ...query, ...page }), {
    ...query,
    mostPages: 20,
  })
  for await (const items of pages) {
    for (const { kind, netCents } of items) kinds.push([kind, netCents])
  }
  return kinds
}

describe('the provider’s balances in virtual time', () => {
  it('have a charge at the platform and at the charity that it pays, after a week', async () => {
    const world = createWorld()
    expect(await world.readBalance(accountId)).toEqual({ availableCents: 0, pendingCents: 48_150 })
    await world.clock.advance(7 * day)
    expect(await world.readBalance(accountId)).toEqual({ availableCents: 48_150, pendingCents: 0 })
    expect(await world.readBalance(null)).toEqual({ availableCents: -85, pendingCents: 0 })
    expect(await listKinds(world, null)).toEqual([
      ['application_fee', 1_850],
      ['transfer', -50_000],
      ['payment', 48_065],
    ])
    expect(await listKinds(world, accountId)).toEqual([['payment', 48_150]])
  })

  it('transfer what the platform took, and take it back, once each', async () => {
    const world = createWorld({ destination: null })
    const of = { paymentId, providerPaymentId: 'pi_1' }
    const transfer = { ...of, accountId, amountCents: cents(48_150) }
    const reversal = { ...of, reversalId: 'r1', amountCents: cents(150) }
    expect(await world.gateway.reverseTransfer(reversal)).toMatchObject({ outcome: 'refused' })
    const first = await world.gateway.transferPayment(transfer)
    expect(await world.gateway.transferPayment(transfer)).toEqual(first)
    const back = await world.gateway.reverseTransfer(reversal)
    expect(await world.gateway.reverseTransfer(reversal)).toEqual(back)
    await world.clock.advance(7 * day)
    expect(await world.readBalance(accountId)).toEqual({ availableCents: 48_000, pendingCents: 0 })
  })
})

describe('a payout there', () => {
  const rich = () => {
    const world = createWorld()
    world.deposit(accountId, cents(15_000))
    return world
  }

  it('is one for each of ours, and never beyond what is available', async () => {
    const world = rich()
    const first = await world.gateway.payOut(aPayout())
    expect(await world.gateway.payOut(aPayout())).toEqual(first)
    expect(await world.gateway.payOut(aPayout(2))).toEqual({
      outcome: 'refused',
      code: 'balance_insufficient',
    })
    expect((await world.readBalance(accountId)).availableCents).toBe(5_000)
  })

  it.each([
    ['lost', true],
    ['hangs', false],
  ] as const)('is made although its answer is %s', async (fault, isRejected) => {
    const world = rich()
    world.trouble('payOut', fault)
    const errors: unknown[] = []
    void world.gateway.payOut(aPayout()).catch((error: unknown) => errors.push(error))
    await world.clock.settled()
    expect(errors.map((error) => error instanceof ProviderUnreachable)).toEqual(
      isRejected ? [true] : [],
    )
    expect(world.payouts).toHaveLength(1)
    expect(await world.gateway.payOut(aPayout())).toMatchObject({ outcome: 'created' })
    expect(world.payouts).toHaveLength(1)
  })

  it('is booked by its bank, and returned after that', async () => {
    const world = rich()
    world.bankDoes(
      { act: 'books', afterMilliseconds: day },
      { act: 'returns', afterMilliseconds: 3 * day },
    )
    await world.gateway.payOut(aPayout())
    const find = () => world.gateway.findPayout({ accountId, providerPayoutId: 'po_1' })
    expect(await find()).toMatchObject({ status: 'under_way' })
    await world.clock.advance(day)
    expect(await find()).toMatchObject({ status: 'paid' })
    await world.clock.advance(2 * day)
    expect(await find()).toMatchObject({ status: 'failed', code: 'account_closed' })
    expect((await world.readBalance(accountId)).availableCents).toBe(15_000)
    expect(await world.gateway.payOut(aPayout(2))).toMatchObject({ code: 'bank_account_unusable' })
    world.repairBankAccounts()
    expect(await world.gateway.payOut(aPayout(2))).toMatchObject({ outcome: 'created' })
  })

  it('is cancelled while it is under way', async () => {
    const world = rich()
    await world.gateway.payOut(aPayout())
    const cancel = () => world.gateway.cancelPayout({ accountId, providerPayoutId: 'po_1' })
    expect(await cancel()).toMatchObject({ status: 'failed', code: 'canceled' })
    expect(await cancel()).toMatchObject({ status: 'failed', code: 'canceled' })
    expect((await world.readBalance(accountId)).availableCents).toBe(15_000)
    world.bankActs('books')
    expect(world.payouts).toMatchObject([{ status: 'failed' }])
  })

  it.each([
    ['lost', 0],
    ['doubled', 2],
    ['late', 1],
  ] as const)('sends a notice, which may be %s', async (mishap, times) => {
    const world = rich()
    world.notices.plan(mishap)
    await world.gateway.payOut(aPayout())
    world.bankActs('books')
    await world.clock.advance(hour / 2)
    expect(world.received).toHaveLength(mishap === 'doubled' ? 2 : 1)
    await world.clock.advance(3 * hour)
    const notice = { kind: 'payout', accountId, payoutId: aPayout().payoutId }
    expect(world.received).toEqual(Array.from({ length: times + 1 }, () => notice))
  })
})
