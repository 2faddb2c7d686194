import { describe, expect, it } from 'vitest'
import type { ReviewEvent } from '@almoner/domain/manual-review/index.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { RequestRefund } from '@almoner/domain/payment/commands.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { settlePaymentId } from './contract.ts'
import { settlePayment } from './process.ts'

const whole = payments.covered500.totalAmountCents
const refundId = fixtureId('refund', 40)
const minute = 60_000

/**
 * R: staff request a refund. A: the refund is requested from the provider. D: the bank disputes. N:
 * its notice arrives.
 */
type Step = 'R' | 'A' | 'D' | 'N'

const refund = (amountCents = whole): RequestRefund => ({
  type: 'RequestRefund',
  refundId,
  amountCents,
  reason: 'payer_asked',
  note: '',
})

const paidWorld = async (faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  await world.pays()
  await world.engine.runToIdle()
  return world
}

let notices = 0
const hears = async (world: World): Promise<void> => {
  const providerPaymentId = world.bank.newestIntent()
  const input = { providerPaymentId, because: `evt_race_${(notices += 1)}` }
  await world.engine.start(settlePayment.name, settlePaymentId(input), input)
  await world.engine.advance(minute)
}

/**
 * The refund is requested while the provider is unreachable, so that the answer comes at the given
 * place in the order.
 */
const play = async (world: World, steps: readonly Step[], amountCents = whole): Promise<void> => {
  for (const step of steps) {
    if (step === 'R') {
      world.bank.trouble('refund', 'unreachable', Number.POSITIVE_INFINITY)
      await world.tell(payment, { id: payments.paymentId, command: refund(amountCents) })
      await world.engine.advance(minute)
    }
    if (step === 'A') {
      world.bank.isWell()
      await world.engine.advance(24 * 60 * minute)
    }
    if (step === 'D') world.bank.provider.isDisputed('open', whole)
    if (step === 'N') await hears(world)
  }
}

const loadPaymentState = async (world: World) => {
  const { state } = await loadState(world.books, payment, payments.paymentId)
  if (state.status === 'none') throw new Error('the payment has begun')
  return state
}

const openItems = async (world: World) => {
  const open = new Map<string, object>()
  for (const { type, data } of await world.books.readAll({
    after: 0n,
    limit: 100,
    categories: ['inbox_item'],
  })) {
    const { inboxItemId } = data as ReviewEvent['data']
    if (type === 'InboxItemOpened') open.set(inboxItemId, data)
    else open.delete(inboxItemId)
  }
  return [...open.values()]
}

const orders: readonly (readonly Step[])[] = [
  ['R', 'D', 'N', 'A'],
  ['R', 'D', 'A', 'N'],
  ['D', 'R', 'N', 'A'],
  ['D', 'R', 'A', 'N'],
  ['D', 'N', 'R', 'A'],
]

describe.each(orders.map((order) => [order.join(' → '), order] as const))(
  'a refund that races a dispute, %s',
  (_name, order) => {
    it.each([
      ['by a machine that does not die', () => noFaults],
      ['wherever the machine dies', crashOnceEverywhere],
    ])('leaves the dispute recorded before any night, %s', async (_how, faults) => {
      const world = await paidWorld(faults())
      await play(world, order)
      const { refunds, disputes } = await loadPaymentState(world)
      expect(disputes).toMatchObject([{ status: 'open', amountCents: whole }])
      expect(refunds.every(({ status }) => status === 'failed')).toBe(true)
      expect(world.bank.provider.refunds).toEqual([])
      expect(await openItems(world)).toEqual([])
    })

    it('of part of the amount also leaves the dispute recorded', async () => {
      const world = await paidWorld()
      await play(world, order, cents(10_000))
      expect((await loadPaymentState(world)).disputes).toMatchObject([{ status: 'open' }])
      expect(await openItems(world)).toEqual([])
    })
  },
)

describe('a dispute of a payment that was refunded before', () => {
  it('opens a manual review until its bank has released it', async () => {
    const world = await paidWorld()
    await play(world, ['R', 'A', 'D', 'N'])
    expect((await loadPaymentState(world)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'unknown_dispute' }])
    world.bank.provider.isDisputed('won', whole)
    await hears(world)
    expect(await openItems(world)).toEqual([])
  })
})

describe('a refund in the provider’s dashboard after a dispute was won', () => {
  it('is recorded in the run that finds both', async () => {
    const world = await paidWorld()
    await play(world, ['D', 'N'])
    world.bank.provider.isDisputed('won', whole)
    world.bank.provider.refundsByHand(whole)
    await hears(world)
    const { refunds, disputes } = await loadPaymentState(world)
    expect(disputes).toMatchObject([{ status: 'won' }])
    expect(refunds).toMatchObject([{ status: 'succeeded', amountCents: whole }])
    expect(await openItems(world)).toEqual([])
  })
})

describe('a refund that fails for any reason', () => {
  it('has the payment read again at once: what was refunded elsewhere is booked', async () => {
    const world = await paidWorld()
    world.bank.trouble('refund', 'unreachable', 3)
    await world.tell(payment, { id: payments.paymentId, command: refund() })
    await world.engine.advance(minute)
    world.bank.provider.refundsByHand(cents(10_000))
    await hears(world)
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'unknown_refund' }])
    world.bank.provider.nextRefundIs({ outcome: 'failed', code: 'insufficient_funds' })
    await world.engine.advance(24 * 60 * minute)
    const { refunds } = await loadPaymentState(world)
    expect(refunds).toMatchObject([
      { refundId, status: 'failed' },
      { status: 'succeeded', amountCents: 10_000 },
    ])
    expect(await openItems(world)).toEqual([])
  })

  it('through a wallet has the payment read again at once', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    const looks = world.wallet.calls.look
    world.wallet.refusesRefunds()
    await world.does(refund(cents(10_000)))
    await world.engine.runToIdle()
    expect((await loadPaymentState(world)).refunds).toMatchObject([{ status: 'failed' }])
    expect(world.wallet.calls.look).toBe(looks + 1)
  })
})

describe('a refund whose outcome is unknown', () => {
  it('closes its manual review when a notice reports the outcome', async () => {
    const world = await paidWorld()
    world.bank.provider.nextRefundIs({ outcome: 'pending' })
    await world.does(refund())
    await world.engine.runToIdle()
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'not_settled' }])
    world.bank.provider.refundBecomes({ outcome: 'succeeded' })
    await hears(world)
    expect((await loadPaymentState(world)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(await openItems(world)).toEqual([])
  })
})

describe('money that came twice', () => {
  it('closes its manual review once its provider has refunded it, for good', async () => {
    const world = await paidWorld()
    const { organisationId } = payments.initiatePayment()
    const { paymentId } = payments
    const stranger = world.bank.hasStranger(whole, { paymentId, organisationId })
    const hearsOfIt = async (): Promise<void> => {
      const input = { providerPaymentId: stranger, because: `evt_twice_${(notices += 1)}` }
      await world.engine.start(settlePayment.name, settlePaymentId(input), input)
      await world.engine.advance(minute)
    }
    await hearsOfIt()
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'paid_twice' }])
    const back = { providerRefundId: 're_twice', refundId: null, providerPaymentId: stranger }
    world.bank.provider.refunds.push({
      ...back,
      amountCents: whole,
      outcome: 'succeeded',
      createdAt: world.clock.now(),
    })
    await hearsOfIt()
    await hearsOfIt()
    expect(await openItems(world)).toEqual([])
    const categories = ['inbox_item']
    expect(await world.books.readAll({ after: 0n, limit: 100, categories })).toHaveLength(2)
  })
})

describe('a payment whose outcome stays unknown, twice', () => {
  it('opens a manual review again, though the first was closed automatically', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'processes')
    await world.pays()
    await world.engine.advance(80 * 60 * minute)
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'not_settled' }])
    world.bank.settleAll('refuses')
    await hears(world)
    expect(await openItems(world)).toEqual([])
    world.bank.card(payments.mastercard.reference, 'processes')
    await world.pays({ card: payments.mastercard })
    await world.engine.advance(80 * 60 * minute)
    expect(await openItems(world)).toMatchObject([{ discrepancy: 'not_settled' }])
  })
})
