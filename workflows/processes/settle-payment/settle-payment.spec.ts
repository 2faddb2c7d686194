import { describe, expect, it, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { RequestRefund } from '@almoner/domain/payment/commands.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { settlePaymentId, type SettlePaymentInput } from './contract.ts'
import { settlePayment } from './process.ts'

const hour = 3_600_000
const whole = payments.covered500.totalAmountCents

const listTypes = async (world: World): Promise<readonly string[]> =>
  (await world.recorded(payments.paymentId)).map(({ type }) => type)

const readReviews = async (world: World) =>
  (await world.books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })).map(
    ({ data }) => data,
  )

const paidWorld = async (faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  await world.pays()
  await world.engine.runToIdle()
  return world
}

let notices = 0
const hears = async (world: World, changes?: Partial<SettlePaymentInput>): Promise<void> => {
  const providerPaymentId = world.bank.newestIntent()
  const input = { providerPaymentId, because: `evt_${(notices += 1)}`, ...changes }
  await world.engine.start(settlePayment.name, settlePaymentId(input), input)
  await world.engine.runToIdle()
}

describe('a refund made in the provider’s dashboard', () => {
  it('is recorded once, however often it is reported, and its receipt is void', async () => {
    const world = await paidWorld(crashOnceEverywhere())
    world.bank.provider.refundsByHand(whole)
    await hears(world)
    await hears(world)
    const events = await listTypes(world)
    expect(events.filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
    const [, voided] = await world.books.readAll({ after: 0n, limit: 9, categories: ['receipt'] })
    expect(voided).toMatchObject({ type: 'ReceiptVoided' })
  })

  it('is distinguished from one that staff request while the provider lists refunds', async () => {
    const world = await paidWorld()
    const { provider } = world.bank
    const refundId = fixtureId('refund', 42)
    const amountCents = cents(10_000)
    const list = provider.refundsOf
    vi.spyOn(provider, 'refundsOf').mockImplementationOnce(async (id) => {
      const command = { type: 'RequestRefund', refundId, amountCents, reason: 'other', note: '' }
      await world.tell(payment, { id: payments.paymentId, command: command as RequestRefund })
      provider.refundsByHand(amountCents, refundId)
      return await list(id)
    })
    await hears(world)
    const events = await listTypes(world)
    expect(events.slice(-2)).toEqual(['RefundRequested', 'RefundSucceeded'])
    expect(events.filter((type) => type === 'RefundRequested')).toHaveLength(1)
    expect(await readReviews(world)).toEqual([])
  })

  it('that was returned by the payer’s bank opens a manual review', async () => {
    const world = await paidWorld()
    world.bank.provider.refundsByHand(cents(10_000))
    await hears(world)
    world.bank.provider.refundBecomes({ outcome: 'failed', code: 'lost_or_stolen_card' })
    await hears(world)
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'refund_came_back' }])
  })

  it('of more than was paid opens a manual review, since no event can record it', async () => {
    const world = await paidWorld()
    world.bank.provider.refundsByHand(cents(whole + 1))
    await hears(world)
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_refund', amountCents: whole + 1 },
    ])
  })
})

describe('a refund that had failed, and was made late', () => {
  it('opens a manual review, since the events state that the charity has the money', async () => {
    const world = await paidWorld()
    world.bank.provider.nextRefundIs({ outcome: 'failed', code: 'declined' })
    const refundId = fixtureId('refund', 41)
    const amountCents = cents(10_000)
    await world.does({ type: 'RequestRefund', refundId, amountCents, reason: 'other', note: '' })
    expect((await listTypes(world)).at(-1)).toBe('RefundFailed')
    world.bank.provider.refundBecomes({ outcome: 'succeeded' })
    await hears(world)
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'unknown_refund', amountCents }])
  })
})

describe('a warning of fraud', () => {
  it('opens a manual review, once: a refund before the dispute saves its fee', async () => {
    const world = await paidWorld()
    await hears(world)
    expect(await readReviews(world)).toEqual([])
    await hears(world, { hasFraudWarning: true })
    await hears(world, { hasFraudWarning: true })
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'fraud_warning', paymentId: payments.paymentId, amountCents: whole },
    ])
  })
})

describe('a refund of ours of which the provider gave back another sum', () => {
  it('is not called done: it opens a manual review', async () => {
    const world = await paidWorld()
    world.bank.trouble('refund', 'unreachable', Number.POSITIVE_INFINITY)
    const refundId = fixtureId('refund', 40)
    const amountCents = cents(10_000)
    await world.does({ type: 'RequestRefund', refundId, amountCents, reason: 'other', note: '' })
    world.bank.provider.refundsByHand(cents(9_000), refundId)
    await hears(world)
    expect(await listTypes(world)).not.toContain('RefundSucceeded')
    const finding = { discrepancy: 'unknown_refund', providerObjectId: 're_1', amountCents: 9_000 }
    expect(await readReviews(world)).toContainEqual(expect.objectContaining(finding))
  })
})

describe('a dispute', () => {
  it('is opened, and won', async () => {
    const world = await paidWorld()
    world.bank.provider.isDisputed('open', whole)
    await hears(world)
    expect((await listTypes(world)).at(-1)).toBe('DisputeOpened')
    world.bank.provider.isDisputed('won', whole)
    await hears(world)
    const last = requirePresent((await world.recorded(payments.paymentId)).at(-1), 'an event')
    expect(last).toMatchObject({ type: 'DisputeClosed', data: { outcome: 'won' } })
  })

  it('that was lost before it was reported is opened and closed at once', async () => {
    const world = await paidWorld(crashOnceEverywhere())
    world.bank.provider.isDisputed('lost', whole)
    await hears(world)
    await hears(world)
    expect((await listTypes(world)).slice(-2)).toEqual(['DisputeOpened', 'DisputeClosed'])
  })

  it('of a payment that was already refunded opens a manual review', async () => {
    const world = await paidWorld()
    world.bank.provider.refundsByHand(whole)
    world.bank.provider.isDisputed('open', whole)
    await hears(world)
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'unknown_dispute' }])
  })
})

describe('a dispute that was lost and then won on appeal', () => {
  it('opens a manual review: the events have it as lost', async () => {
    const world = await paidWorld()
    world.bank.provider.isDisputed('lost', whole)
    await hears(world)
    await hears(world)
    expect(await readReviews(world)).toEqual([])
    world.bank.provider.isDisputed('won', whole)
    await hears(world)
    expect((await listTypes(world)).at(-1)).toBe('DisputeClosed')
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_dispute', paymentId: payments.paymentId, amountCents: whole },
    ])
  })
})

describe('a notice about a wallet that will not have the charity any more', () => {
  it('opens a manual review: whether it was paid cannot be found out', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.wallet.trouble('look', 'refused', Number.POSITIVE_INFINITY)
    const input = { paymentId: payments.paymentId, because: 'notice' }
    await world.engine.start(settlePayment.name, settlePaymentId(input), input)
    await world.engine.runToIdle()
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'not_settled', provider: 'payme' },
    ])
  })
})

describe('money that was taken after the payment was abandoned', () => {
  it('is recorded, with its receipt', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('PaymentFailed')
    world.bank.takesAllTheSame()
    await hears(world)
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
  })

  it.each([
    [cents(whole - 1), 'hkd'],
    [whole, 'jpy'],
  ])('is never recorded if it is %d %s and not the agreed amount', async (sum, currency) => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await world.engine.runToIdle()
    const { paymentId, organisationId } = payments.initiatePayment()
    const stranger = world.bank.hasStranger(sum, { paymentId, organisationId, currency })
    await hears(world, { providerPaymentId: stranger })
    expect((await listTypes(world)).at(-1)).toBe('PaymentFailed')
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'other_sum', paymentId }])
  })

  it('through a wallet is recorded too', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.wallet.isPaidAllTheSame()
    const input = { paymentId: payments.paymentId, because: 'compared' }
    await world.engine.start(settlePayment.name, settlePaymentId(input), input)
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })
})

describe('two requests to a wallet', () => {
  const twoRequests = async (): Promise<World> => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    await world.asksForWallet()
    return world
  }
  const hearsOfWallet = async (world: World): Promise<void> => {
    const input = { paymentId: payments.paymentId, because: `knock-${(notices += 1)}` }
    await world.engine.start(settlePayment.name, settlePaymentId(input), input)
    await world.engine.runToIdle()
  }
  const findFirst = (world: World) => requirePresent(world.wallet.requests[0], 'the first request')

  it('that were both paid in the end are reported as paid twice, once', async () => {
    const world = await twoRequests()
    world.wallet.pay()
    await world.engine.runToIdle()
    findFirst(world).status = 'paid'
    await hearsOfWallet(world)
    await hearsOfWallet(world)
    expect((await listTypes(world)).filter((type) => type === 'PaymentSucceeded')).toHaveLength(1)
    expect(await readReviews(world)).toMatchObject([
      {
        discrepancy: 'paid_twice',
        provider: 'payme',
        providerObjectId: `tx_${findFirst(world).id}`,
      },
    ])
  })

  it('of which one was paid with another amount open a manual review, and record nothing', async () => {
    const world = await twoRequests()
    await world.engine.runToIdle()
    Object.assign(findFirst(world), { status: 'paid', amountCents: cents(1) })
    await hearsOfWallet(world)
    expect((await listTypes(world)).at(-1)).toBe('PaymentFailed')
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'other_sum', amountCents: 1 }])
  })
})

describe('a payment that its own process has abandoned', () => {
  const abandon = async (): Promise<World> => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'processes')
    await world.pays()
    await world.engine.advance(80 * hour)
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'not_settled' }])
    return world
  }

  it('ends once its provider reports that nothing was taken', async () => {
    const world = await abandon()
    await hears(world)
    expect((await listTypes(world)).at(-1)).toBe('CardIdentified')
    world.bank.settleAll('refuses')
    await hears(world)
    await hears(world)
    const failures = (await world.recorded(payments.paymentId)).filter(
      ({ type }) => type === 'PaymentFailed',
    )
    expect(failures).toMatchObject([
      { data: { reason: 'card_declined' }, meta: { actor: 'process:settle-payment' } },
    ])
  })

  it('is also ended at the provider if the payer never answered their bank', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    world.bank.trouble('cancel', 'unreachable', Number.POSITIVE_INFINITY)
    await world.pays()
    await world.engine.advance(80 * hour)
    world.bank.isWell()
    await hears(world)
    expect((await world.recorded(payments.paymentId)).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { reason: 'authentication_timed_out' },
    })
    world.bank.approve()
    expect(world.bank.charges).toEqual([])
  })

  it('is left to the process of another card, while that is at work', async () => {
    const world = await abandon()
    world.bank.settleAll('refuses')
    await hears(world)
    world.bank.card(payments.mastercard.reference, 'processes')
    await world.pays({ card: payments.mastercard })
    await world.engine.advance(hour)
    world.bank.settleAll('refuses')
    const input = { providerPaymentId: world.bank.newestIntent(), because: 'evt_second' }
    await world.engine.start(settlePayment.name, settlePaymentId(input), input)
    await world.engine.advance(hour)
    expect((await world.recorded(payments.paymentId)).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { try: 2 },
      meta: { actor: 'process:take-payment' },
    })
  })
})

describe('money without an event', () => {
  it('is never dropped: it opens a manual review, once', async () => {
    const world = await createWorld()
    const stranger = world.bank.hasStranger(cents(12_300))
    await hears(world, { providerPaymentId: stranger })
    await hears(world, { providerPaymentId: stranger })
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_payment', organisationId: null, amountCents: 12_300 },
    ])
  })

  it('is not matched to a payment by its name alone, if it is another charity’s', async () => {
    const world = await paidWorld()
    const stranger = world.bank.hasStranger(cents(12_300), {
      paymentId: payments.paymentId,
      organisationId: '00000000-0000-4000-8000-00000000dead',
    })
    await hears(world, { providerPaymentId: stranger })
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_payment', paymentId: null },
    ])
  })

  it('for a payment that is already paid is reported as paid twice', async () => {
    const world = await paidWorld()
    const { organisationId } = payments.initiatePayment()
    const { paymentId } = payments
    const stranger = world.bank.hasStranger(whole, { paymentId, organisationId })
    await hears(world, { providerPaymentId: stranger })
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'paid_twice', organisationId }])
  })
})
