import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { addCents, cents } from '@almoner/domain/kernel/money.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { settlePaymentId } from '../settle-payment/contract.ts'
import { settlePayment } from '../settle-payment/process.ts'

const refundId = fixtureId('refund', 40)
const part = cents(10_000)
const whole = payments.covered500.totalAmountCents
const disputeFee = cents(8_500)

const asking = {
  type: 'RequestRefund',
  refundId,
  amountCents: part,
  reason: 'payer_asked',
  note: '',
} as const

const paidWorld = async (faults: Faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  await world.pays()
  await world.engine.runToIdle()
  return world
}

const loadHarbour = async ({ books }: World) => (await loadState(books, treasury, harbourId)).state

const listTypes = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['treasury'] })).map(({ type }) => type)

let looks = 0

/** Reads the payment at its provider, as a notice would make it do. */
const looksAgain = async (world: World): Promise<void> => {
  const providerPaymentId = world.bank.newestIntent()
  const input = { providerPaymentId, because: `look-${(looks += 1)}` }
  await world.engine.start(settlePayment.name, settlePaymentId(input), input)
  await world.engine.runToIdle()
}

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('the treasury of a charity, %s', (_how, faults) => {
  it('owes the sum of a refund once', async () => {
    const world = await paidWorld(faults())
    await world.does(asking)
    await world.engine.runToIdle()
    const of = { kind: 'refund', id: refundId }
    expect(await loadHarbour(world)).toMatchObject({
      advancedCents: part,
      advances: [{ of, paymentId: payments.paymentId, owedCents: part }],
    })
    expect(await listTypes(world)).toEqual(['AdvanceRecorded'])
  })

  it('owes nothing after a refund that failed: the amount repays its own advance', async () => {
    const world = await paidWorld(faults())
    world.bank.provider.nextRefundIs({ outcome: 'failed', code: 'lost_or_stolen_card' })
    await world.does(asking)
    await world.engine.runToIdle()
    expect(await loadHarbour(world)).toMatchObject({ advancedCents: 0, availableCents: 0 })
    expect(await listTypes(world)).toEqual(['AdvanceRecorded', 'AmountReturned'])
  })

  it('owes a dispute and its fee, and has the sum back once it is won', async () => {
    const world = await paidWorld(faults())
    world.bank.provider.isDisputed('open', whole)
    await looksAgain(world)
    expect(await loadHarbour(world)).toMatchObject({
      advancedCents: addCents(whole, disputeFee),
      availableCents: 0,
    })
    world.bank.provider.isDisputed('won', whole)
    await looksAgain(world)
    expect(await loadHarbour(world)).toMatchObject({ advancedCents: disputeFee })
    expect(await listTypes(world)).toEqual(['AdvanceRecorded', 'AmountReturned'])
  })
})

describe('the treasury of a charity that took the money itself', () => {
  it('is not affected by its refund', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    await world.does(asking)
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual([])
  })
})
