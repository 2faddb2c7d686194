import { describe, expect, it, vi } from 'vitest'
import type { ReviewOpened } from '@almoner/domain/manual-review/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { settlePaymentId } from '../settle-payment/contract.ts'
import { settlePayment } from '../settle-payment/process.ts'
import { closeItems } from '../../testing/close-items.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { reconcileId, type ReconcileOutcome } from './contract.ts'
import { reconcile } from './process.ts'

const whole = payments.covered500.totalAmountCents

const reconciled = async (world: World, day = '2026-11-20'): Promise<ReconcileOutcome> => {
  const id = reconcileId({ day })
  await world.engine.start(reconcile.name, id, { day })
  await world.engine.runToIdle()
  return (await world.engine.firstOutcome(id, 0)) as ReconcileOutcome
}

const readReviews = async (world: World) =>
  (await world.books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })).map(
    ({ data }) => data as ReviewOpened['data'],
  )

const createBankWorld = async (count: number, faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  for (let number = 0; number < count; number += 1) {
    await world.pays({ paymentId: fixtureId('payment', 100 + number) })
  }
  await world.engine.runToIdle()
  return world
}

describe('a night on which everything agrees', () => {
  it('reads every payment from both sides and changes nothing', async () => {
    const world = await createBankWorld(5)
    const head = await world.books.head()
    expect(await reconciled(world)).toEqual({ theirs: 5, ours: 5, accounts: 0, warned: 0 })
    expect(await world.books.head()).toBe(head)
  })

  it('reads our own payments once: the next night continues from there', async () => {
    const world = await createBankWorld(3)
    await reconciled(world)
    expect(await reconciled(world, '2026-11-21')).toMatchObject({ ours: 0 })
  })
})

describe('a change missed during the day', () => {
  const listTypes = async (world: World, id = fixtureId('payment', 100)) =>
    (await world.recorded(id)).map(({ type }) => type)

  it('is recorded: a refund and a dispute of which no notice came', async () => {
    const world = await createBankWorld(1, crashOnceEverywhere())
    world.bank.provider.refundsByHand(cents(10_000))
    world.bank.provider.isDisputed('open', cents(20_000))
    await reconciled(world)
    const types = await listTypes(world)
    expect(types.filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
    expect(types.filter((type) => type === 'DisputeOpened')).toHaveLength(1)
  })

  it('is recorded: money that was taken two days ago, after we abandoned the payment', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await world.engine.advance(2 * 24 * 3_600_000)
    expect((await listTypes(world, payments.paymentId)).at(-1)).toBe('PaymentFailed')
    world.bank.takesAllTheSame()
    await reconciled(world, '2026-11-22')
    expect((await listTypes(world, payments.paymentId)).at(-1)).toBe('PaymentSucceeded')
  })

  it('is put before a person: a refund that came back weeks after it was made', async () => {
    const world = await createBankWorld(1)
    world.bank.provider.refundsByHand(cents(10_000))
    await reconciled(world)
    await world.engine.advance(21 * 24 * 3_600_000)
    world.bank.provider.refundBecomes({ outcome: 'failed', code: 'lost_or_stolen_card' })
    await reconciled(world, '2026-12-11')
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'refund_came_back' }])
  })

  it('is put before a person: what Stripe lists and refuses to show', async () => {
    const world = await createBankWorld(2)
    world.bank.provider.refundsByHand(cents(10_000))
    const refused = new FinalError('no such payment')
    vi.spyOn(world.bank.provider, 'paymentNamed').mockRejectedValue(refused)
    await reconciled(world).catch(() => {})
    expect(await readReviews(world)).toContainEqual(
      expect.objectContaining({
        organisationId: null,
        discrepancy: 'not_settled',
        provider: 'stripe',
        providerObjectId: expect.stringMatching(/^pi_/),
      }),
    )
  })

  it('is put before a person: a payment of which its provider received another sum', async () => {
    const world = await createBankWorld(2)
    world.bank.counts(fixtureId('payment', 101), cents(whole - 1))
    await reconciled(world)
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'other_sum', paymentId: fixtureId('payment', 101), amountCents: whole - 1 },
    ])
  })

  it('opens a manual review: money of an unknown payment', async () => {
    const world = await createBankWorld(1)
    world.bank.hasStranger(cents(4_200))
    await reconciled(world)
    expect(await readReviews(world)).toMatchObject([{ discrepancy: 'unknown_payment' }])
  })

  it('opens a manual review: a payment that its provider does not have', async () => {
    const world = await createBankWorld(2)
    world.bank.forgets(fixtureId('payment', 101))
    await reconciled(world)
    expect(await readReviews(world)).toMatchObject([
      {
        discrepancy: 'missing_at_provider',
        paymentId: fixtureId('payment', 101),
        amountCents: whole,
      },
    ])
  })

  it('is found: a wallet that was paid after its request had expired', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.wallet.isPaidAllTheSame()
    await reconciled(world)
    const types = (await world.recorded(payments.paymentId)).map(({ type }) => type)
    expect(types.at(-1)).toBe('PaymentSucceeded')
  })
})

describe('a charity’s wallet', () => {
  const sum = cents(10_000)
  const paidByWallet = async (): Promise<World> => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    return world
  }
  const listTypes = async (world: World): Promise<readonly string[]> =>
    (await world.recorded(payments.paymentId)).map(({ type }) => type)

  it('that agrees up to its last page changes nothing', async () => {
    const world = await paidByWallet()
    for (const number of [1, 2]) {
      const refundId = fixtureId('refund', number)
      await world.does({
        type: 'RequestRefund',
        refundId,
        amountCents: sum,
        reason: 'other',
        note: '',
      })
      await world.engine.runToIdle()
    }
    const head = await world.books.head()
    expect(await reconciled(world)).toMatchObject({ theirs: 3 })
    expect(await world.books.head()).toBe(head)
  })

  it('can refund in its own portal, which is recorded once', async () => {
    const world = await paidByWallet()
    world.wallet.refundsByHand(sum)
    await reconciled(world)
    await reconciled(world, '2026-11-21')
    const types = await listTypes(world)
    expect(types.filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
    expect(await readReviews(world)).toEqual([])
  })

  it('has more refunded there than was paid, which opens a manual review', async () => {
    const world = await paidByWallet()
    world.wallet.refundsByHand(cents(whole + 1))
    await reconciled(world)
    await reconciled(world, '2026-11-21')
    expect(await listTypes(world)).not.toContain('RefundSucceeded')
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_refund', provider: 'payme', amountCents: whole + 1 },
    ])
  })

  it('leaves a refund in progress to the process that makes it', async () => {
    const world = await paidByWallet()
    const refundId = fixtureId('refund', 1)
    world.wallet.trouble('refund', 'lost', 1)
    await world.does({
      type: 'RequestRefund',
      refundId,
      amountCents: sum,
      reason: 'other',
      note: '',
    })
    await world.engine.start(reconcile.name, reconcileId({ day: '2026-11-20' }), {
      day: '2026-11-20',
    })
    await world.engine.runToIdle()
    const types = await listTypes(world)
    expect(types.filter((type) => type === 'RefundRequested')).toHaveLength(1)
    expect(types.at(-1)).toBe('RefundSucceeded')
    expect(await readReviews(world)).toEqual([])
  })

  it('has money for a payment of ours by a request that no payer was shown', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.wallet.takes(payments.paymentId, whole)
    await reconciled(world)
    await reconciled(world, '2026-11-21')
    expect((await listTypes(world)).at(-1)).toBe('PaymentFailed')
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'unknown_payment', provider: 'payme', paymentId: payments.paymentId },
    ])
  })

  it('has a payment of ours paid by two requests, which is found once', async () => {
    const world = await paidByWallet()
    world.wallet.takes(payments.paymentId, whole)
    await reconciled(world)
    expect(await readReviews(world)).toMatchObject([
      { discrepancy: 'paid_twice', provider: 'payme' },
    ])
  })

  it('can receive other payments without us', async () => {
    const world = await createWorld()
    world.wallet.takes(null, sum)
    world.wallet.takes(fixtureId('payment', 999), sum)
    expect(await reconciled(world)).toMatchObject({ theirs: 2 })
    expect(await readReviews(world)).toEqual([])
  })

  it('that cannot be listed does not block others, and is read on the next night', async () => {
    const world = await paidByWallet()
    world.wallet.refundsByHand(sum)
    world.wallet.trouble('list', 'refused', 1)
    expect(await reconciled(world)).toMatchObject({ theirs: 0, ours: 1 })
    expect(world.errors).toMatchObject([{ message: 'a wallet’s list could not be read' }])
    expect(await readReviews(world)).toMatchObject([
      { organisationId: harbourId, discrepancy: 'wallet_not_read', provider: 'payme' },
    ])
    await reconciled(world, '2026-11-21')
    expect(await readReviews(world)).toMatchObject([{}, { resolution: 'agrees_now' }])
    expect((await listTypes(world)).at(-1)).toBe('RefundSucceeded')
  })
})

describe('a charity whose wallet will not have it any more', () => {
  it('opens a manual review, and does not block other charities', async () => {
    const world = await createBankWorld(1)
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.bank.forgets(fixtureId('payment', 100))
    world.wallet.trouble('look', 'refused', Number.POSITIVE_INFINITY)
    expect(await reconciled(world)).toMatchObject({ ours: 2 })
    expect(new Set((await readReviews(world)).map(({ discrepancy }) => discrepancy))).toEqual(
      new Set(['missing_at_provider', 'not_settled']),
    )
    expect(world.errors).toMatchObject([{ message: 'a payment could not be compared' }])
    expect(await reconciled(world, '2026-11-21')).toMatchObject({ ours: 0 })
  })
})

describe('a card payment that its process has abandoned', () => {
  const day = 24 * 3_600_000

  it('ends on the night after its item was closed, though no notice came', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'processes')
    await world.pays()
    await world.engine.advance(4 * day)
    await reconciled(world, '2026-11-24')
    world.bank.settleAll('refuses')
    await closeItems(world)
    await reconciled(world, '2026-11-25')
    expect((await world.recorded(payments.paymentId)).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { reason: 'card_declined' },
    })
  })

  it('and that its provider never named ends once a person has looked', async () => {
    const world = await createWorld()
    world.bank.trouble('charge', 'unreachable', Number.POSITIVE_INFINITY)
    await world.pays()
    await world.engine.advance(4 * day)
    await reconciled(world, '2026-11-24')
    expect((await world.recorded(payments.paymentId)).at(-1)?.type).toBe('CardIdentified')
    await closeItems(world)
    await reconciled(world, '2026-11-25')
    expect((await world.recorded(payments.paymentId)).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { reason: 'provider_refused' },
    })
  })

  it('is recorded as paid if a charge with a lost answer had succeeded', async () => {
    const world = await createWorld()
    world.bank.trouble('charge', 'lost', 1)
    world.bank.trouble('charge', 'unreachable', Number.POSITIVE_INFINITY)
    await world.pays()
    await world.engine.advance(30 * 3_600_000)
    await closeItems(world)
    await reconciled(world, '2026-11-22')
    expect((await world.recorded(payments.paymentId)).at(-1)?.type).toBe('PaymentSucceeded')
  })
})

describe('a second card’s payment that its process has abandoned', () => {
  it('is not ended by what became of the first card', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await world.engine.runToIdle()
    const ofFirst = world.bank.newestIntent()
    world.bank.trouble('charge', 'lost', 1)
    world.bank.trouble('charge', 'unreachable', Number.POSITIVE_INFINITY)
    await world.pays({ card: payments.mastercard })
    await world.engine.advance(4 * 24 * 3_600_000)
    const input = { providerPaymentId: ofFirst, because: 'evt_late' }
    await world.engine.start(settlePayment.name, settlePaymentId(input), input)
    await world.engine.runToIdle()
    expect((await world.recorded(payments.paymentId)).at(-1)?.type).toBe('CardIdentified')
    await closeItems(world)
    await reconciled(world, '2026-11-24')
    expect((await world.recorded(payments.paymentId)).at(-1)?.type).toBe('PaymentSucceeded')
  })
})

describe('a wallet that never answers for one payment', () => {
  it('is queried for three days, and then does not block other charities', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    world.wallet.trouble('look', 'unreachable', Number.POSITIVE_INFINITY)
    expect(await reconciled(world)).toBeNull()
    await world.engine.advance(3 * 24 * 3_600_000)
    expect(await reconciled(world, '2026-11-24')).toMatchObject({ ours: 1 })
    expect(await readReviews(world)).toMatchObject([
      // The night's own process failed too.
      { discrepancy: 'process_failed', provider: 'platform' },
      { discrepancy: 'not_settled', provider: 'payme' },
      // This night worked again.
      { resolution: 'worked_since' },
    ])
  })
})

describe('credentials that end', () => {
  const ending = (daysLeft: number) => ({
    organisationId: harbourId,
    provider: 'payme' as const,
    expiresAt: instant('2027-02-18T00:00:00.000Z'),
    daysLeft,
    stage: 'within_90_days' as const,
  })

  it.each([90, 30, 7, 1, 0])('have a letter to the charity %d days before', async (daysLeft) => {
    const world = await createWorld()
    world.ending.push(ending(daysLeft))
    expect(await reconciled(world)).toMatchObject({ warned: 1 })
    expect(world.sent()).toMatchObject([{ subject: expect.stringContaining('PayMe') as string }])
  })

  it('have no letter on the days between, nor twice', async () => {
    const world = await createWorld()
    world.ending.push(ending(31))
    expect(await reconciled(world)).toMatchObject({ warned: 0 })
    expect(world.sent()).toEqual([])
  })
})
