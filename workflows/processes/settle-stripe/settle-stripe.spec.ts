import { describe, expect, it } from 'vitest'
import * as accounts from '@almoner/domain/connected-account/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import type { BalanceLine } from '../../gateways/ports/balance-gateway.ts'
import { toChargeLines } from '../../testing/balance-lines.ts'
import {
  hasAccount,
  isNoticed,
  listLines,
  loadHarbour,
  settles,
  worldWith,
} from '../../testing/settling.ts'
import { startAt, type World } from '../../testing/world.ts'
import { settleStripeActivities } from './activities.ts'

const day = 86_400_000
const quote = payments.covered500
const refundId = fixtureId('refund', 40)

const readReviews = ({ books }: World) =>
  books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })

describe.each([
  ['at night, by a machine that does not die', settles, () => noFaults],
  ['at night, wherever the machine dies', settles, crashOnceEverywhere],
  ['after a notice, by a machine that does not die', isNoticed, () => noFaults],
  ['after a notice, wherever the machine dies', isNoticed, crashOnceEverywhere],
])('a settlement %s', (_when, settles, faults) => {
  it('gives the charity the quoted amount, once for each payment', async () => {
    const world = await worldWith(5, faults())
    await world.engine.advance(8 * day)
    await settles(world)
    await settles(world)
    const lines = await listLines(world)
    expect(new Set(lines.map(({ paymentId }) => paymentId)).size).toBe(5)
    expect(lines).toHaveLength(5)
    expect((await loadHarbour(world)).availableCents).toBe(5 * quote.nonprofitReceivesCents)
  })

  it('repays what was advanced first', async () => {
    const world = await worldWith(2, faults())
    const command = {
      type: 'RequestRefund',
      refundId,
      amountCents: cents(10_000),
      reason: 'payer_asked',
      note: '',
    } as const
    await world.tell(payment, { id: fixtureId('payment', 500), command })
    await world.engine.advance(8 * day)
    await settles(world)
    expect(await loadHarbour(world)).toMatchObject({
      advancedCents: 0,
      availableCents: 2 * quote.nonprofitReceivesCents - 10_000,
    })
  })
})

describe('a settlement', () => {
  it('leaves out what is not yet available', async () => {
    const world = await worldWith(1)
    await world.engine.advance(6 * day)
    await settles(world)
    expect(await listLines(world)).toEqual([])
  })

  it('includes what becomes available in the same second as the provider’s notice', async () => {
    const world = await worldWith(1)
    const lines = (await world.unsettled.charged()).flatMap(toChargeLines)
    const { availableAt } = requirePresent(lines[0], 'a charge')
    await world.engine.advance(toMilliseconds(availableAt) - world.clock.milliseconds())
    await settles(world)
    expect(await listLines(world)).toHaveLength(1)
  })

  it('posts the difference of the fees as the platform’s', async () => {
    const world = await worldWith(2)
    const [more, less] = [fixtureId('payment', 500), fixtureId('payment', 501)]
    world.unsettled.takes(more, cents(quote.processingFeeCents + 585))
    world.unsettled.takes(less, cents(quote.processingFeeCents - 7))
    await world.engine.advance(8 * day)
    await settles(world)
    const lines = new Map((await listLines(world)).map((line) => [line.paymentId, line]))
    expect(lines.get(more)).toMatchObject({
      differenceCents: 585,
      settledCents: quote.totalAmountCents - quote.processingFeeCents - 585,
      releasedCents: quote.nonprofitReceivesCents,
    })
    expect(lines.get(less)).toMatchObject({ differenceCents: -7 })
    expect((await loadHarbour(world)).availableCents).toBe(2 * quote.nonprofitReceivesCents)
  })

  it('moves what the platform took to the charity’s account, once it may receive it', async () => {
    const world = await worldWith(1)
    world.unsettled.paysPlatform()
    await world.engine.advance(8 * day)
    await settles(world)
    expect(await listLines(world)).toEqual([])
    await hasAccount(world)
    await settles(world)
    const { accountId } = accounts.openAccount
    expect(await world.balances.readBalance(accountId)).toMatchObject({
      availableCents: quote.nonprofitReceivesCents,
    })
    expect(await listLines(world)).toHaveLength(1)
  })

  it('leaves to administrators what cannot be transferred, until it is', async () => {
    const world = await worldWith(1)
    world.unsettled.paysPlatform()
    await hasAccount(world)
    await world.engine.advance(8 * day)
    const { gateway } = world.balances
    const { transferPayment } = gateway
    gateway.transferPayment = async () => ({ outcome: 'refused', code: 'balance_insufficient' })
    await settles(world)
    await settles(world)
    const amountCents = quote.nonprofitReceivesCents
    const data = { organisationId: null, discrepancy: 'charge_not_moved', amountCents }
    const opened = { type: 'InboxItemOpened', data }
    expect(await readReviews(world)).toMatchObject([opened])
    gateway.transferPayment = transferPayment
    await settles(world)
    const closed = { type: 'InboxItemResolved', data: { resolution: 'agrees_now' } }
    expect(await readReviews(world)).toMatchObject([opened, closed])
  })

  it('continues if answers of the provider are lost', async () => {
    const world = await worldWith(5)
    world.balances.trouble('listBalanceLines', 'lost', 4)
    await world.engine.advance(8 * day)
    await settles(world)
    expect(await listLines(world)).toHaveLength(5)
  })

  it('leaves a charge of another amount to the nightly comparison', async () => {
    const world = await worldWith(1)
    const paymentId = fixtureId('payment', 500)
    world.unsettled.takes(paymentId, quote.totalAmountCents)
    await world.engine.advance(8 * day)
    await settles(world)
    expect(await listLines(world)).toEqual([])
    expect(world.errors).toMatchObject([{ details: { paymentId } }])
  })
})

describe('a settlement of very many', () => {
  it('is recorded in events of 500 payments, for each charity its own', async () => {
    const numbers = Array.from({ length: 1_201 }, (_, index) => index)
    const waiting = new Map(
      numbers.map((number) => [
        fixtureId('payment', number),
        number % 1_000 === 0 ? lionRockId : harbourId,
      ]),
    )
    const line = await readChargeLine()
    const toLine = (number: number) => ({ ...line, paymentId: fixtureId('payment', number) })
    const store = createMemoryStore()
    const settled = await settleStripeActivities({
      store,
      now: () => startAt,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      balances: {
        listBalanceLines: async ({ after = '0', limit }) => {
          const from = Number(after)
          const items = numbers.slice(from, from + limit).map(toLine)
          const next = from + limit < numbers.length ? String(from + limit) : null
          return { items, next }
        },
        transferPayment: async () => ({ outcome: 'refused', code: 'none' }),
      },
      listUnsettled: async () => [{ paymentId: fixtureId('payment', 0), capturedAt: startAt }],
      findUnsettled: async (paymentIds) =>
        paymentIds.flatMap((paymentId) => {
          const organisationId = waiting.get(paymentId)
          if (organisationId === undefined) return []
          const { totalAmountCents: totalCents, processingFeeCents } = quote
          const netCents = quote.nonprofitReceivesCents
          return [{ organisationId, paymentId, totalCents, processingFeeCents, netCents }]
        }),
      treasuryCount: async (id) => (await loadState(store, treasury, id)).state.count,
    }).settleCharges({ because: 'many', after: null })
    expect(settled).toEqual({ settled: 1_201, next: null })
    const events = await store.readAll({ after: 0n, limit: 10 })
    const lines = events.map(({ meta, data }) => [
      meta.tenant,
      (data as { lines: unknown[] }).lines.length,
    ])
    expect(lines.toSorted((one, other) => Number(other[1]) - Number(one[1]))).toEqual([
      [harbourId, 500],
      [harbourId, 500],
      [harbourId, 199],
      [lionRockId, 2],
    ])
  })
})

/** A gift of HK$500 as the provider lists it. */
const readChargeLine = async (): Promise<BalanceLine> => {
  const world = await worldWith(1)
  const line = await world.balances.gateway.findPaymentLine(world.bank.newestIntent())
  return requirePresent(line, 'the charge')
}
