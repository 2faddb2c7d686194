import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { crashOnceEverywhere, seededFaults, type Faults } from '../../engines/virtual/faults.ts'
import { settlePayment } from '../../tasks/settle-payment/settle-payment.ts'
import { bank, given, milliseconds } from '../../testing/given.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { takePaymentId } from './contract.ts'

const input = { paymentId: payments.paymentId, try: 1 }
const total = payments.covered500.totalAmountCents

const firstOutcome = async (world: World): Promise<unknown> => {
  const outcome = world.flows.firstOutcome(input, 1)
  await world.engine.advance(1)
  return await outcome
}

const readStatus = ({ engine }: World, which = input): string =>
  engine.statusOf(takePaymentId(which))

describe('the bank answers at once', () => {
  it('records the success and informs the payer', async () => {
    const world = await given(bank.approves()).run().thenRecorded('PaymentSucceeded')
    expect(await firstOutcome(world)).toMatchObject({ status: 'succeeded' })
    expect(world.bank.charges).toEqual([{ paymentId: payments.paymentId, amountCents: total }])
    expect(readStatus(world)).toBe('ended')
  })

  it('records a decline with the bank’s own word for it', async () => {
    const world = await given(bank.declines()).run().thenRecorded('PaymentFailed')
    expect(await firstOutcome(world)).toEqual({ status: 'failed', reason: 'card_declined' })
    const last = (await world.recorded(payments.paymentId)).at(-1)
    expect(last?.data).toMatchObject({ code: 'insufficient_funds', try: 1 })
  })

  it('charges nothing on an unknown card', async () => {
    const world = await given(bank.doesNotKnowTheCard()).run().thenRecorded('PaymentFailed')
    expect(await firstOutcome(world)).toEqual({ status: 'failed', reason: 'card_invalid' })
    expect(world.bank.calls.charge).toBe(0)
  })

  it('charges the total that was fixed when the card was identified', async () => {
    const world = await given(bank.approves()).run().thenRecorded('PaymentSucceeded')
    const [, identified] = await world.recorded(payments.paymentId)
    expect(identified).toMatchObject({
      type: 'CardIdentified',
      data: { quote: { totalAmountCents: total } },
      meta: { actor: 'process:take-payment', correlation: payments.paymentId },
    })
    expect(world.bank.takenCents()).toBe(total)
  })

  it('records no sum but the one agreed, and stops for a person to look', async () => {
    const world = await given(bank.chargesAnotherSum()).run().after('1 hours').thenRecorded()
    expect(readStatus(world)).toBe('failed')
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    expect(items).toMatchObject([{ data: { discrepancy: 'not_settled', provider: 'stripe' } }])
    expect(world.errors).toMatchObject([{ message: 'a process failed' }])
    expect(world.errors[0]?.details).toHaveProperty('err.last', {
      name: 'FinalError',
      message: 'SucceedPayment was refused: amount_mismatch',
      final: true,
    })
  })
})

describe('a payment that requires authentication', () => {
  it('gives the payer the challenge, and succeeds when it is passed', async () => {
    const world = await given(bank.asksForAuthentication())
      .run()
      .when(async (world) =>
        expect(await firstOutcome(world)).toMatchObject({
          status: 'requires_action',
          challengeUrl: expect.stringContaining('https://bank.example/'),
        }),
      )
      .when(({ bank }) => bank.approve())
      .after('2 seconds')
      .thenRecorded('AuthenticationRequired', 'PaymentSucceeded')
    expect(world.bank.charges).toHaveLength(1)
  })

  it('looks at once when a notification arrives', () =>
    given(bank.asksForAuthentication())
      .run()
      .when(({ bank }) => bank.approve())
      .when(({ flows }) => flows.look({ ...input, method: 'card' }))
      .after('1 milliseconds')
      .thenRecorded('AuthenticationRequired', 'PaymentSucceeded'))

  it('completes without a waiting payer: the tab is closed', async () => {
    const world = await given(bank.asksForAuthentication())
      .run()
      .after('1 minutes')
      .when(({ bank }) => bank.approve())
      .after('2 seconds')
      .thenRecorded('AuthenticationRequired', 'PaymentSucceeded')
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
  })

  it('fails when the payer refuses', () =>
    given(bank.asksForAuthentication())
      .run()
      .when(({ bank }) => bank.refuse())
      .after('2 seconds')
      .thenRecorded('AuthenticationRequired', 'PaymentFailed'))

  it('still succeeds after 4 minutes and 59 seconds', () =>
    given(bank.asksForAuthentication())
      .run()
      .after('299 seconds')
      .when(({ bank }) => bank.approve())
      .after('1 hours')
      .thenRecorded('AuthenticationRequired', 'PaymentSucceeded'))

  it('is over after 300 seconds, and closed at the bank', async () => {
    const world = await given(bank.asksForAuthentication())
      .run()
      .after('299 seconds')
      .when(async (world) => expect(readStatus(world)).toBe('running'))
      .after('1 seconds')
      .thenRecorded('AuthenticationRequired', 'PaymentFailed')
    const last = (await world.recorded(payments.paymentId)).at(-1)
    expect(last?.data).toMatchObject({ reason: 'authentication_timed_out' })
    world.bank.approve()
    expect(world.bank.charges).toEqual([])
  })

  it('succeeds if the cancellation comes too late', async () => {
    const world = await given(bank.asksForAuthentication(), bank.has('unreachable', 'look', 1_000))
      .run()
      .after('4 minutes')
      .when(({ bank }) => bank.approve())
      .after('3 minutes')
      .thenRecorded('AuthenticationRequired', 'PaymentSucceeded')
    expect(world.bank.calls.cancel).toBe(1)
  })

  it('repeats the cancellation as often as needed, and never assumes its result', () =>
    given(bank.asksForAuthentication(), bank.has('unreachable', 'cancel', 40))
      .run()
      .after('10 minutes')
      .when(async (world) => expect(readStatus(world)).toBe('running'))
      .after('5 hours')
      .thenRecorded('AuthenticationRequired', 'PaymentFailed'))

  it('is not worn out by a page that knocks without end', async () => {
    const world = await given(bank.asksForAuthentication())
      .run()
      .when(async ({ flows, engine }) => {
        for (let times = 0; times < 1_000; times += 1) {
          await flows.look({ ...input, method: 'card' })
          await engine.advance(1)
        }
      })
      .after('10 minutes')
      .thenRecorded('AuthenticationRequired', 'PaymentFailed')
    expect(world.bank.calls.look).toBeLessThan(400)
  })
})

describe('a wallet of an earlier try was paid late, while the payer is with their bank', () => {
  it('closes the card’s payment, so that it cannot be paid twice', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.asksForWallet()
    await world.engine.runToIdle()
    await world.pays()
    world.wallet.isPaidAllTheSame()
    const input = { paymentId: payments.paymentId, because: 'notice' }
    await world.engine.start(settlePayment.name, settlePayment.id(input), input)
    await world.engine.runToIdle()
    world.bank.approve()
    expect(world.bank.charges).toEqual([])
    expect((await world.recorded(payments.paymentId)).at(-1)?.type).toBe('PaymentSucceeded')
    expect(world.errors).toEqual([])
  })

  it('puts before a person what was charged before it could be closed', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.asksForWallet()
    await world.engine.runToIdle()
    await world.pays()
    world.wallet.isPaidAllTheSame()
    world.bank.approve()
    const input = { paymentId: payments.paymentId, because: 'notice' }
    await world.engine.start(settlePayment.name, settlePayment.id(input), input)
    await world.engine.runToIdle()
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    expect(items).toMatchObject([{ data: { discrepancy: 'paid_twice', provider: 'stripe' } }])
  })
})

describe('the bank does not answer', () => {
  it('repeats the request with the same key, so that a lost answer charges once', async () => {
    const world = await given(bank.approves(), bank.has('lost', 'charge', 3))
      .run()
      .after('1 minutes')
      .thenRecorded('PaymentSucceeded')
    expect(world.bank.calls.charge).toBe(4)
    expect(world.bank.charges).toHaveLength(1)
  })

  it('treats a time-out as unknown, even if the money was taken', async () => {
    const world = await given(bank.approves(), bank.has('hangs', 'charge', 1))
      .run()
      .after('1 minutes')
      .thenRecorded('PaymentSucceeded')
    expect(world.bank.charges).toHaveLength(1)
  })

  it('shows the payer that it is processing, and continues', async () => {
    const world = await given(bank.approves(), bank.has('unreachable', 'charge', 30))
      .run()
      .after('2 minutes')
      .when(async (world) =>
        expect(await firstOutcome(world)).toEqual({
          status: 'processing',
          providerPaymentId: null,
        }),
      )
      .after('2 hours')
      .thenRecorded('PaymentSucceeded')
    expect(readStatus(world)).toBe('ended')
  })

  it('never records an unknown outcome as failed, and ends before a key expires', async () => {
    const world = await given(bank.approves(), bank.has('lost', 'charge', 1_000_000))
      .run()
      .after('3 days')
      .thenRecorded()
    expect(readStatus(world)).toBe('failed')
    expect(world.errors).toHaveLength(1)
    expect(world.bank.charges).toHaveLength(1)
  })
})

describe('the bank is still processing', () => {
  it('shows this to the payer, and records the result days later', async () => {
    const world = await given(bank.isStillProcessing())
      .run()
      .when(async (world) =>
        expect(await firstOutcome(world)).toMatchObject({ status: 'processing' }),
      )
      .after('2 days')
      .when(({ bank }) => bank.settle())
      .after('5 minutes')
      .thenRecorded('PaymentSucceeded')
    expect(world.bank.calls.look).toBeLessThan(700)
  })

  it('ends after 72 hours without a recorded outcome', async () => {
    const world = await given(bank.isStillProcessing()).run().after('4 days').thenRecorded()
    expect(readStatus(world)).toBe('failed')
  })
})

describe('the card was declined', () => {
  it('accepts another card for the same payment, and charges once', async () => {
    const world = await given(bank.declines())
      .run()
      .when(({ pays }) => pays({ card: payments.mastercard }))
      .thenRecorded('PaymentFailed', 'PaymentRetried', 'PaymentSucceeded')
    expect(world.bank.charges).toHaveLength(1)
    expect(readStatus(world, { ...input, try: 2 })).toBe('ended')
    const second = world.flows.firstOutcome({ ...input, try: 2 }, 1)
    await world.engine.advance(1)
    expect(await second).toMatchObject({ status: 'succeeded' })
  })

  it('is one charge however often the button is pressed', async () => {
    const world = await given(bank.approves())
      .run()
      .when(({ pays }) => pays())
      .when(({ pays }) => pays({ card: payments.mastercard }))
      .after('1 hours')
      .thenRecorded('PaymentSucceeded')
    expect(world.bank.charges).toHaveLength(1)
  })
})

/** One payment from the button to the mail, with crashes at every step. */
const wholePath = async (
  faults: Faults,
  behaviour: 'approves' | 'asks' | 'processes',
): Promise<World> => {
  const world = await createWorld({ faults })
  world.bank.card(payments.visa.reference, behaviour)
  await world.pays()
  await world.engine.advance(milliseconds('4 minutes'))
  if (behaviour === 'asks') world.bank.approve()
  if (behaviour === 'processes') world.bank.settle()
  await world.engine.runToIdle()
  return world
}

const expectOneGift = async (world: World): Promise<void> => {
  expect(world.errors).toEqual([])
  expect(world.bank.charges).toEqual([{ paymentId: payments.paymentId, amountCents: total }])
  const types = (await world.recorded(payments.paymentId)).map((event) => event.type)
  expect(types.filter((type) => type === 'PaymentSucceeded')).toHaveLength(1)
  expect(types).not.toContain('PaymentFailed')
  const receipts = await world.books.readAll({
    after: 0n,
    limit: 1_000,
    categories: ['receipt_book', 'receipt'],
  })
  expect(receipts.map((event) => event.type)).toEqual(['ReceiptIssued', 'ReceiptMailed'])
  expect(world.sent()).toHaveLength(1)
}

describe('the machine dies', () => {
  it.each(['approves', 'asks', 'processes'] as const)(
    'once at every step, if the card %s: one charge, one receipt',
    async (behaviour) => {
      const world = await wholePath(crashOnceEverywhere(), behaviour)
      await expectOneGift(world)
      expect(world.engine.crashesOf(takePaymentId(input))).toBeGreaterThan(10)
    },
  )

  it('anywhere, any number of times, while activities fail: one charge, one receipt', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom('approves' as const, 'asks' as const, 'processes' as const),
        async (seed, behaviour) => {
          const faults = seededFaults({
            seed,
            crashProbability: 0.2,
            failureProbability: 0.2,
            mostCrashes: 60,
          })
          await expectOneGift(await wholePath(faults, behaviour))
        },
      ),
      { seed: Date.now() % 2 ** 31, numRuns: 15 },
    )
  })
})
