import { describe, expect, it, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { RequestRefund } from '@almoner/domain/payment/commands.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const refundId = fixtureId('refund', 40)
const whole = payments.covered500.totalAmountCents
const ask = (amountCents = whole): RequestRefund => ({
  type: 'RequestRefund',
  refundId,
  amountCents,
  reason: 'payer_asked',
  note: '',
})

const listTypes = async (world: World): Promise<readonly string[]> =>
  (await world.recorded(payments.paymentId)).map(({ type }) => type)

const inCategory = (world: World, category: string) =>
  world.books.readAll({ after: 0n, limit: 100, categories: [category] })

const receipts = async (world: World) =>
  (await inCategory(world, 'receipt_book')).map(({ data }) => data as ReceiptIssued['data'])

const voided = async (world: World) =>
  (await inCategory(world, 'receipt')).flatMap(({ type, data }) =>
    type === 'ReceiptVoided' ? [data] : [],
  )

const paidWorld = async (faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  await world.pays()
  await world.engine.runToIdle()
  return world
}

describe('a refund that its wallet refuses to talk about', () => {
  it('stays under way, and opens a manual review', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    world.wallet.trouble('refund', 'refused', 1)
    await world.does(ask(cents(10_000)))
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('RefundRequested')
    expect(await inCategory(world, 'inbox_item')).toMatchObject([
      { data: { discrepancy: 'not_settled', providerObjectId: refundId, amountCents: 10_000 } },
    ])
  })
})

describe('a refund of the whole payment', () => {
  it('is returned to the card, and its receipt is void', async () => {
    const world = await paidWorld()
    await world.does(ask())
    await world.engine.runToIdle()
    expect((await listTypes(world)).slice(-2)).toEqual(['RefundRequested', 'RefundSucceeded'])
    expect(world.bank.provider.refunds).toMatchObject([{ refundId, amountCents: whole }])
    expect(await receipts(world)).toHaveLength(1)
    expect(await voided(world)).toMatchObject([
      { receiptNumber: 'HLCF-2026-000001', reason: 'given_back' },
    ])
  })

  it('is made once, even if the server crashes at any point', async () => {
    const world = await paidWorld(crashOnceEverywhere())
    await world.does(ask())
    await world.engine.runToIdle()
    expect(world.bank.provider.refunds).toHaveLength(1)
    expect((await listTypes(world)).filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
    expect(await voided(world)).toHaveLength(1)
  })

  it('is made once if the provider’s answer is lost', async () => {
    const world = await paidWorld()
    world.bank.trouble('refund', 'lost', 3)
    await world.does(ask())
    await world.engine.runToIdle()
    expect(world.bank.provider.refunds).toHaveLength(1)
  })

  it('waits for a provider that is away for a day', async () => {
    const world = await paidWorld()
    world.bank.trouble('refund', 'unreachable', 40)
    await world.does(ask())
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('RefundSucceeded')
  })
})

describe('a refund of a part', () => {
  it('leaves a receipt for the remaining amount, which replaces the first', async () => {
    const world = await paidWorld()
    await world.does(ask(cents(20_000)))
    await world.engine.runToIdle()
    const [first, second] = await receipts(world)
    expect(first).toMatchObject({ receiptNumber: 'HLCF-2026-000001', refundedCents: 0 })
    expect(second).toMatchObject({
      receiptNumber: 'HLCF-2026-000002',
      replaces: 'HLCF-2026-000001',
      refundedCents: 20_000,
    })
    expect(world.sent()).toHaveLength(2)
  })

  it('and another part: each receipt but the last is void', async () => {
    const world = await paidWorld(crashOnceEverywhere())
    await world.does(ask(cents(20_000)))
    await world.does({ ...ask(cents(10_000)), refundId: fixtureId('refund', 41) })
    await world.engine.runToIdle()
    const all = await receipts(world)
    expect(all.at(-1)).toMatchObject({ refundedCents: 30_000 })
    expect(await voided(world)).toHaveLength(all.length - 1)
  })
})

describe('a refund of what is left', () => {
  it('leaves no valid receipt: the one for the remaining amount is void too', async () => {
    const world = await paidWorld()
    await world.does(ask(cents(20_000)))
    await world.engine.runToIdle()
    const rest = subtractCents(whole, cents(20_000))
    await world.does({ ...ask(rest), refundId: fixtureId('refund', 41) })
    await world.engine.runToIdle()
    expect(await receipts(world)).toHaveLength(2)
    expect(await voided(world)).toMatchObject([
      { receiptNumber: 'HLCF-2026-000001', reason: 'given_back' },
      { receiptNumber: 'HLCF-2026-000002', reason: 'given_back' },
    ])
  })
})

describe('a refund of a transfer whose forced receipt was void before', () => {
  it('leaves no valid receipt: the one issued with the approval is void too', async () => {
    const world = await createWorld()
    const force = {
      type: 'ForceReceipt',
      of: ofPayment(payments.paymentId),
      organisationId: harbourId,
      payerId: payments.payerId,
      reason: 'The auditor asks',
      at: world.clock.now(),
    } as const
    await world.does(payments.submitManualPayment())
    await world.tell(receipt, { id: payments.paymentId, command: force })
    await world.engine.runToIdle()
    await world.does({ type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' })
    await world.engine.runToIdle()
    await world.does(payments.approveManualPayment())
    await world.does(ask(payments.initiated.data.amountCents))
    const outcome = { status: 'succeeded', providerRefundId: null } as const
    await world.does({ type: 'SettleRefund', refundId, outcome })
    await world.engine.runToIdle()
    expect(await voided(world)).toMatchObject([
      { receiptNumber: 'HLCF-2026-000001', reason: 'payment_failed' },
      { receiptNumber: 'HLCF-2026-000002', reason: 'given_back' },
    ])
  })
})

describe('a refund that the provider', () => {
  it('works on is looked at until it ends', async () => {
    const world = await paidWorld()
    world.bank.provider.nextRefundIs({ outcome: 'pending' })
    await world.does(ask())
    await world.engine.advance(3_600_000)
    expect((await listTypes(world)).at(-1)).toBe('RefundRequested')
    world.bank.provider.refundBecomes({ outcome: 'succeeded' })
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('RefundSucceeded')
  })

  it('does not make has failed, and the receipt stays valid', async () => {
    const world = await paidWorld()
    world.bank.provider.nextRefundIs({ outcome: 'failed', code: 'charge_disputed' })
    await world.does(ask())
    await world.engine.runToIdle()
    const last = requirePresent((await world.recorded(payments.paymentId)).at(-1), 'an event')
    expect(last).toMatchObject({ type: 'RefundFailed', data: { code: 'charge_disputed' } })
    expect(await voided(world)).toEqual([])
    await expect(world.does({ ...ask(), refundId: fixtureId('refund', 42) })).resolves.toBe(
      undefined,
    )
  })
})

describe('two refunds of one sum', () => {
  it('that the wallet reports under one id are both made in the end', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    const refundSpy = vi.spyOn(world.wallet.gateway, 'refund')
    refundSpy.mockResolvedValueOnce({ status: 'succeeded', providerRefundId: 'r-1' })
    refundSpy.mockResolvedValueOnce({ status: 'succeeded', providerRefundId: 'r-1' })
    const second = fixtureId('refund', 41)
    await world.does(ask(cents(10_000)))
    await world.does({ ...ask(cents(10_000)), refundId: second })
    await world.engine.advance(5_000)
    expect((await listTypes(world)).filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
    await world.engine.runToIdle()
    expect([...world.wallet.refunds]).toEqual([[second, 10_000]])
    expect((await listTypes(world)).filter((type) => type === 'RefundSucceeded')).toHaveLength(2)
  })
})

describe('a refund through a wallet', () => {
  it('is made with the transaction that was paid', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    const { amountCents } = requirePresent(world.wallet.payments[0], 'what was paid')
    await world.does(ask(amountCents))
    await world.engine.runToIdle()
    expect([...world.wallet.refunds]).toEqual([[refundId, amountCents]])
    expect((await listTypes(world)).at(-1)).toBe('RefundSucceeded')
  })
})
