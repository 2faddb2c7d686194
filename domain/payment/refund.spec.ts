import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { after, given } from '../testing/given.ts'
import type { PaymentCommand, RequestRefund, SettleRefund } from './commands.ts'
import type { DisputeOpened, RefundRequested } from './events.ts'
import * as the from './fixtures.ts'
import { payment } from './index.ts'
import { refundableCents } from './rules/refund.ts'

const past = [the.initiated, the.identified, the.succeeded]
const whole = the.covered500.totalAmountCents
const refundId = fixtureId('refund', 40)
const disputeId = fixtureId('dispute', 50)

const ask = (changes: Partial<RequestRefund> = {}): RequestRefund => ({
  type: 'RequestRefund',
  refundId,
  amountCents: whole,
  reason: 'payer_asked',
  note: 'She asked by telephone.',
  ...changes,
})

const settle = (changes: Partial<SettleRefund> = {}): SettleRefund => ({
  type: 'SettleRefund',
  refundId,
  outcome: { status: 'succeeded', providerRefundId: 're_1' },
  ...changes,
})

const requested = (changes: Partial<RefundRequested['data']> = {}): RefundRequested => ({
  type: 'RefundRequested',
  data: {
    paymentId: the.paymentId,
    organisationId: the.succeeded.data.organisationId,
    method: 'card',
    refundId,
    amountCents: whole,
    provider: 'stripe',
    shortfallCents: whole,
    payerId: the.payerId,
    reason: 'payer_asked',
    ...changes,
  },
  personal: { note: 'She asked by telephone.' },
})

const dispute = {
  type: 'OpenDispute',
  disputeId,
  provider: 'stripe',
  providerDisputeId: 'dp_1',
  amountCents: whole,
  feeCents: cents(8_500),
  reason: 'fraudulent',
  evidenceDueAt: null,
} as const

const disputed: DisputeOpened = {
  type: 'DisputeOpened',
  data: {
    paymentId: the.paymentId,
    organisationId: the.succeeded.data.organisationId,
    disputeId,
    provider: 'stripe',
    amountCents: whole,
    shortfallCents: cents(whole + 8_500),
    providerDisputeId: 'dp_1',
    feeCents: cents(8_500),
    reason: 'fraudulent',
    evidenceDueAt: null,
  },
}

describe('a refund', () => {
  it('is requested once, and only for a payment that was paid', () => {
    given(payment, ...past)
      .when(ask())
      .then(requested())
    given(payment, ...past, requested())
      .when(ask())
      .thenNothing()
    given(payment, the.initiated).when(ask()).thenRefused('not_refundable')
  })

  it.each([cents(0), cents(-1), cents(whole + 1)])('is never of %d cents', (amountCents) => {
    given(payment, ...past)
      .when(ask({ amountCents }))
      .thenRefused('refund_too_large')
  })

  it('is refused if less can be refunded than the person saw, and requesting it again changes nothing', () => {
    const seenState = { seenRefundableCents: cents(whole) }
    given(payment, ...past)
      .when(ask(seenState))
      .then(requested())
    given(payment, ...past, requested())
      .when(ask(seenState))
      .thenNothing()
    const half = requested({ amountCents: cents(30_000), shortfallCents: cents(30_000) })
    const another = ask({
      ...seenState,
      refundId: fixtureId('refund', 41),
      amountCents: cents(100),
    })
    given(payment, ...past, half)
      .when(another)
      .thenRefused('refundable_changed')
  })

  it('names the approval by which it is made', () => {
    const approvalId = fixtureId('approval', 80)
    given(payment, ...past)
      .when(ask({ approvalId }))
      .then(requested({ approvalId }))
  })

  it('reduces the amount that can be refunded, until it has failed', () => {
    const half = requested({ amountCents: cents(30_000), shortfallCents: cents(30_000) })
    const another = ask({ refundId: fixtureId('refund', 41), amountCents: cents(30_000) })
    given(payment, ...past, half)
      .when(another)
      .thenRefused('refund_too_large')
    const failed = settle({ outcome: { status: 'failed', code: 'charge_disputed' } })
    const { events } = after(payment, [...past, half], [failed, another])
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['RefundFailed', 'RefundRequested'])
  })

  it('is settled once, by a refund of the provider’s that is no other’s', () => {
    const other = { refundId: fixtureId('refund', 41), amountCents: cents(10_000) }
    const first = { amountCents: cents(10_000) }
    const { events, state } = after(payment, past, [ask(first), ask(other), settle()])
    expect(events.at(-1)).toMatchObject({ type: 'RefundSucceeded', data: { refundId } })
    expect(payment.decide(settle(), state)).toEqual([])
    const doubled = settle({ refundId: other.refundId })
    expect(payment.decide(doubled, state)).toEqual({ refused: 'already_succeeded_elsewhere' })
    const own = { status: 'succeeded', providerRefundId: 're_2' } as const
    expect(payment.decide({ ...doubled, outcome: own }, state)).toHaveLength(1)
  })

  it('made in the provider’s dashboard is recorded once', () => {
    const command = {
      type: 'RecordRefund',
      refundId,
      providerRefundId: 're_9',
      amountCents: cents(100),
    } as const
    const { events, state } = after(payment, past, [command])
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['RefundRequested', 'RefundSucceeded'])
    expect(payment.decide(command, state)).toEqual([])
  })
})

describe('a dispute', () => {
  it('is opened once and closed once', () => {
    given(payment, ...past)
      .when(dispute)
      .then(disputed)
    given(payment, ...past, disputed)
      .when(dispute)
      .thenNothing()
    const close = { type: 'CloseDispute', disputeId, outcome: 'lost' } as const
    const { events, state } = after(payment, [...past, disputed], [close])
    expect(events.at(-1)).toMatchObject({ type: 'DisputeClosed', data: { outcome: 'lost' } })
    expect(payment.decide(close, state)).toEqual([])
    given(payment, ...past)
      .when(close)
      .thenRefused('dispute_not_found')
  })

  it('is of the provider that was paid', () => {
    const byWallet = [
      the.requestPayment(),
      the.succeedPayment({ chargedCents: the.covered500ByWallet.totalAmountCents }),
    ]
    const { state } = after(payment, [], byWallet)
    expect(payment.decide(dispute, state)).toEqual({ refused: 'not_refundable' })
  })

  it('of a refunded sum is refused: nothing is returned twice', () => {
    given(payment, ...past, requested())
      .when(dispute)
      .thenRefused('refund_too_large')
  })
})

const disputeOver = (sum: number): PaymentCommand => ({ ...dispute, amountCents: cents(sum) })

describe('any requests, in any order', () => {
  const ids = [40, 41, 42].map((number) => fixtureId('refund', number))
  const anyCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
    fc
      .record({ id: fc.constantFrom(...ids), sum: fc.integer({ min: 1, max: whole }) })
      .map(({ id, sum }): PaymentCommand => ask({ refundId: id, amountCents: cents(sum) })),
    fc
      .record({ id: fc.constantFrom(...ids), name: fc.constantFrom('re_1', 're_2', 're_3') })
      .map(({ id, name }): PaymentCommand =>
        settle({ refundId: id, outcome: { status: 'succeeded', providerRefundId: name } }),
      ),
    fc
      .constantFrom(...ids)
      .map((id): PaymentCommand =>
        settle({ refundId: id, outcome: { status: 'failed', code: 'no' } }),
      ),
    fc.integer({ min: 1, max: whole }).map(disputeOver),
    fc
      .constantFrom('won', 'lost')
      .map((outcome): PaymentCommand => ({ type: 'CloseDispute', disputeId, outcome })),
  )

  it('refund no more than was paid', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25 }), (commands) => {
        const { state } = after(payment, past, commands)
        if (state.status === 'none') throw new Error('it was paid')
        expect(refundableCents(state)).toBeGreaterThanOrEqual(0)
        const back = [...state.refunds, ...state.disputes]
          .filter(({ status }) => status === 'succeeded' || status === 'lost')
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(back).toBeLessThanOrEqual(whole)
      }),
      { numRuns: 1_000 },
    )
  })
})
