import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Fault } from '@almoner/sandbox/stripe/sandbox-stripe.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type CardRefund,
} from '../../ports/card-gateway.ts'
import { createStripeGateway } from '../gateway.ts'
import {
  aCharge,
  clientTo,
  gatewayTo,
  requireProviderPaymentId,
  startGateway,
  type PaymentCharge,
} from '../testing/gateway.ts'

const hour = 3_600_000
let sandbox: Awaited<ReturnType<typeof startGateway>>
let aheadMilliseconds = 0

beforeAll(async () => {
  sandbox = await startGateway({
    clock: () => Date.now() + aheadMilliseconds,
    laterMilliseconds: 30,
  })
})
afterAll(() => sandbox.stripe.close())

beforeEach(() => {
  sandbox.faults.length = 0
  aheadMilliseconds = 0
})

const paid = async (differing: Partial<PaymentCharge> = {}): Promise<string> =>
  requireProviderPaymentId(await sandbox.gateway.charge(aCharge(differing)))

const aRefund = (providerPaymentId: string, differing: Partial<CardRefund> = {}): CardRefund => ({
  refundId: randomUUID() as Id<'refund'>,
  providerPaymentId,
  amountCents: cents(51_911),
  reason: 'payer_asked',
  ...differing,
})

const findCharge = async (providerPaymentId: string) => {
  const where = { payment_intent: providerPaymentId }
  const charges = await sandbox.stripe.store.list('charge', { limit: 1, order: 'newest', where })
  return charges[0]
}

describe('a refund', () => {
  it('refunds what was paid, including the fee, from the charity’s account', async () => {
    const id = await paid()
    const request = aRefund(id)
    const outcome = await sandbox.gateway.refund(request)
    expect(outcome).toEqual({
      outcome: 'succeeded',
      providerRefundId: expect.stringMatching(/^re_/),
    })
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 51_911, refunded: true })
    expect(await sandbox.gateway.lookAtRefund(outcome.providerRefundId ?? '')).toEqual({
      outcome: 'succeeded',
      providerRefundId: outcome.providerRefundId,
      refundId: request.refundId,
      providerPaymentId: id,
      amountCents: 51_911,
      createdAt: expect.stringMatching(/\.000Z$/),
    })
  })

  it.each([
    ['charity', { destination: aCharge().destination }, true],
    ['platform', { destination: null }, false],
  ])(
    'of money that the %s collected is taken from its account',
    async (_who, differing, isReversed) => {
      const id = await paid(differing)
      const stripe = clientTo(sandbox.stripe)
      const create = vi.spyOn(stripe.refunds, 'create')
      const request = aRefund(id, { reason: 'paid_twice' })
      await createStripeGateway({ stripe }).refund(request)
      expect(create.mock.calls).toEqual([
        [
          {
            payment_intent: id,
            amount: 51_911,
            reason: 'duplicate',
            metadata: { refundId: request.refundId, paymentId: expect.any(String) },
            ...(isReversed && { reverse_transfer: true, refund_application_fee: false }),
          },
          { idempotencyKey: `refund-${request.refundId}` },
        ],
      ])
    },
  )

  it('in parts refunds each part, and no more than the whole', async () => {
    const id = await paid()
    const part = { amountCents: cents(30_000) }
    expect(await sandbox.gateway.refund(aRefund(id, part))).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.gateway.refund(aRefund(id, part))).toEqual({
      outcome: 'failed',
      code: 'amount_too_large',
      providerRefundId: null,
    })
    const rest = { amountCents: cents(21_911) }
    expect(await sandbox.gateway.refund(aRefund(id, rest))).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox.gateway.refund(aRefund(id, part))).toMatchObject({
      outcome: 'failed',
      code: 'charge_already_refunded',
    })
    expect(await sandbox.gateway.refundsOf(id)).toHaveLength(2)
  })

  it('may be pending, and is settled by itself', async () => {
    const id = await paid({ paymentMethodReference: 'pm_card_pendingRefund' })
    const request = aRefund(id)
    const outcome = await sandbox.gateway.refund(request)
    expect(outcome).toMatchObject({ outcome: 'pending' })
    const look = () => sandbox.gateway.lookAtRefund(outcome.providerRefundId ?? '')
    const settled = async () => expect(await look()).toMatchObject({ outcome: 'succeeded' })
    await vi.waitFor(settled)
    expect(await sandbox.gateway.refund(request)).toMatchObject({ outcome: 'succeeded' })
  })

  it('that succeeded may be returned by the payer’s bank', async () => {
    const id = await paid({ paymentMethodReference: 'pm_card_refundFail' })
    const request = aRefund(id)
    expect(await sandbox.gateway.refund(request)).toMatchObject({ outcome: 'succeeded' })
    const cameBack = async () =>
      expect(await sandbox.gateway.refund(request)).toMatchObject({
        outcome: 'failed',
        code: 'lost_or_stolen_card',
        providerRefundId: expect.stringMatching(/^re_/),
      })
    await vi.waitFor(cameBack)
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 0, refunded: false })
  })

  it('of a charge that its bank took back is refused, since it would be paid twice', async () => {
    const id = await paid({ paymentMethodReference: 'pm_card_createDispute' })
    expect(await sandbox.gateway.refund(aRefund(id))).toEqual({
      outcome: 'failed',
      code: 'charge_disputed',
      providerRefundId: null,
    })
  })
})

describe('a repeated refund request', () => {
  it.each<[string, Fault[]]>([
    ['a time-out', ['delay']],
    ['a closed connection', ['drop', 'drop']],
    ['a server error', [500]],
  ])('after %s refunds once', async (_, lost) => {
    const id = await paid()
    const request = aRefund(id, { amountCents: cents(10_000) })
    sandbox.faults.push(...lost)
    await expect(sandbox.gateway.refund(request)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(sandbox.faults).toEqual([])
    expect(await sandbox.gateway.refund(request)).toMatchObject({ outcome: 'succeeded' })
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 10_000 })
  })

  it('two days later, when the provider no longer knows the key, refunds once', async () => {
    const id = await paid()
    const request = aRefund(id, { amountCents: cents(10_000) })
    const first = await sandbox.gateway.refund(request)
    aheadMilliseconds = 48 * hour
    expect(await sandbox.gateway.refund(request)).toEqual(first)
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 10_000 })
  })

  it('sent twice at the same time refunds once', async () => {
    const id = await paid()
    const request = aRefund(id, { amountCents: cents(10_000) })
    const both = await Promise.allSettled([
      sandbox.gateway.refund(request),
      sandbox.gateway.refund(request),
    ])
    const errors = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(errors.filter((error) => !(error instanceof ProviderUnreachable))).toEqual([])
    expect(await sandbox.gateway.refund(request)).toMatchObject({ outcome: 'succeeded' })
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 10_000 })
  })

  it('over another sum is stopped', async () => {
    const id = await paid()
    const request = aRefund(id, { amountCents: cents(10_000) })
    await sandbox.gateway.refund(request)
    const other = { ...request, amountCents: cents(10_001) }
    await expect(sandbox.gateway.refund(other)).rejects.toBeInstanceOf(ProviderMismatch)
    expect(await findCharge(id)).toMatchObject({ amount_refunded: 10_000 })
  })

  it('is unknown while the provider counts too many calls, and then succeeds', async () => {
    const id = await paid()
    const request = aRefund(id)
    await sandbox.dashboard('/troubles', { next: 'rate_limit', path: '/v1/refunds' })
    await expect(sandbox.gateway.refund(request)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await sandbox.gateway.refund(request)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('a refund that was made in the provider’s dashboard', () => {
  it('is seen, and is none of ours', async () => {
    const id = await paid()
    const ours = aRefund(id, { amountCents: cents(10_000) })
    await sandbox.gateway.refund(ours)
    const theirs = await sandbox.dashboard('/dashboard/refunds', {
      payment_intent: id,
      amount: '20000',
    })
    expect(await sandbox.gateway.refundsOf(id)).toMatchObject([
      { providerRefundId: theirs.id, refundId: null, amountCents: 20_000, outcome: 'succeeded' },
      { refundId: ours.refundId, amountCents: 10_000 },
    ])
  })

  it('leaves nothing to refund', async () => {
    const id = await paid()
    await sandbox.dashboard('/dashboard/refunds', { payment_intent: id })
    expect(await sandbox.gateway.refund(aRefund(id))).toMatchObject({
      outcome: 'failed',
      code: 'charge_already_refunded',
    })
  })
})

describe('a question about a refund', () => {
  it('is rejected when the provider has none', async () => {
    const unknown = sandbox.gateway.lookAtRefund('re_nothing')
    await expect(unknown).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('is rejected once our key has expired', async () => {
    const id = await paid()
    const expired = gatewayTo(sandbox.stripe, 'sk_test_expired_1')
    await expect(expired.refundsOf(id)).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('stays unknown while the provider does not answer', async () => {
    const silent = gatewayTo({ port: 9 })
    await expect(silent.refundsOf('pi_1')).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})
