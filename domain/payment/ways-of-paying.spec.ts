import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { after, given } from '../testing/given.ts'
import type { OpenPaymentRequest, PaymentCommand } from './commands.ts'
import * as the from './fixtures.ts'
import { payment } from './index.ts'
import { mostTries } from './rules/begin.ts'
import { currentTry } from './state.ts'

const expiresAt = instant('2026-11-20T02:40:00.000Z')
const open = (number = 1): OpenPaymentRequest => ({
  type: 'OpenPaymentRequest',
  try: number,
  providerRequestId: `request_${number}`,
  handOver: { kind: 'link', url: 'https://wallet.example/' },
  expiresAt,
})
const expire = (number = 1): PaymentCommand => ({
  type: 'FailPayment',
  try: number,
  reason: 'expired',
  code: null,
  providerPaymentId: `request_${number}`,
})
const paid = (number = 1, chargedCents = 50_761): PaymentCommand => ({
  type: 'SucceedPayment',
  try: number,
  providerPaymentId: `request_${number}`,
  transactionId: 'tx_1',
  chargedCents: cents(chargedCents),
})

const decideAll = (...commands: readonly PaymentCommand[]) => after(payment, [], commands).events
const decideTypes = (...commands: readonly PaymentCommand[]) =>
  decideAll(...commands).map(({ type }) => type)

describe('a payment by PayMe', () => {
  it('costs what PayMe costs, fee covered', () => {
    const [requested] = decideAll(the.requestPayment())
    expect(requested).toMatchObject({
      type: 'PaymentRequested',
      data: { method: 'payme', try: 1, quote: { totalAmountCents: 50_761, serviceFeeCents: 0 } },
      personal: the.payer,
    })
  })

  it('is requested, opened and paid; the transaction id is stored for a refund', () => {
    const events = decideAll(the.requestPayment(), open(), paid())
    expect(events.at(-1)).toMatchObject({
      type: 'PaymentSucceeded',
      data: {
        provider: 'payme',
        providerPaymentId: 'request_1',
        transactionId: 'tx_1',
        card: null,
      },
    })
  })

  it('is not requested twice while its request is open, and the first opening counts', () => {
    expect(decideTypes(the.requestPayment(), the.requestPayment(), open(), open())).toEqual([
      'PaymentRequested',
      'PaymentRequestOpened',
    ])
    expect(decideTypes(the.requestPayment(), open(), the.requestPayment())).toHaveLength(2)
  })

  it('is requested again after it expired, and paid as the second try', () => {
    const again = [the.requestPayment(), open(), expire(), the.requestPayment(), open(2), paid(2)]
    expect(decideAll(...again).at(-1)).toMatchObject({ data: { try: 2 } })
  })

  it('that arrives late for the first try is recorded for the first try', () => {
    const late = [the.requestPayment(), open(), expire(), the.requestPayment(), open(2), paid(1)]
    expect(decideAll(...late).at(-1)).toMatchObject({
      type: 'PaymentSucceeded',
      data: { try: 1, providerPaymentId: 'request_1' },
    })
  })

  it('of another sum than the agreed one is refused', () => {
    const { state } = after(payment, [], [the.requestPayment(), open()])
    expect(payment.decide(paid(1, 50_000), state)).toEqual({ refused: 'amount_mismatch' })
  })
})

describe('a payment by Tap & Go', () => {
  it('is not accepted before an administrator has set its fee', () => {
    const terms = { ...the.terms, tapAndGoBasisPoints: null }
    given(payment)
      .when(the.requestPayment({ method: 'tap_and_go', terms }))
      .thenRefused('method_not_available')
  })

  it('costs what was set', () => {
    const command = the.requestPayment({ method: 'tap_and_go', coverFee: false })
    const [requested] = decideAll(command)
    expect(requested).toMatchObject({ data: { quote: { totalFeeCents: 750 } } })
  })
})

describe('a payment method that the charity does not accept', () => {
  it.each([the.requestPayment(), the.submitManualPayment(), the.initiatePayment()])(
    'is refused: $type',
    (command) => {
      const terms = { ...command.terms, methodUsable: false }
      given(payment)
        .when({ ...command, terms })
        .thenRefused('method_not_available')
    },
  )
})

describe('another method on the same attempt', () => {
  it('waits until the open request has ended', () => {
    const { state } = after(payment, [], [the.requestPayment(), open()])
    expect(payment.decide(the.initiatePayment(), state)).toEqual({ refused: 'payment_in_progress' })
    const { state: ended } = after(payment, [], [the.requestPayment(), open(), expire()])
    expect(payment.decide(the.initiatePayment(), ended)).toMatchObject([
      { type: 'PaymentRetried', data: { try: 2 } },
    ])
  })

  it('reuses the provider’s payment of earlier cards, on which all cards are tried', () => {
    const { state } = after(
      payment,
      [],
      [
        the.initiatePayment(),
        the.identifyCard(),
        the.failPayment(),
        the.requestPayment(),
        open(2),
        expire(2),
        the.initiatePayment({ card: the.mastercard }),
      ],
    )
    if (state.status === 'none') throw new Error('it was begun')
    expect(currentTry(state)).toMatchObject({
      number: 3,
      method: 'card',
      providerPaymentId: the.providerPaymentId,
    })
  })

  it(`ends after ${mostTries} tries of any kind`, () => {
    const many = Array.from({ length: mostTries }, (_, index) => [
      the.requestPayment(),
      open(index + 1),
      expire(index + 1),
    ]).flat()
    const { state } = after(payment, [], many)
    expect(payment.decide(the.requestPayment(), state)).toEqual({ refused: 'too_many_tries' })
  })
})

describe('a transfer that the payer made', () => {
  const submitted = decideAll(the.submitManualPayment())[0]
  if (!submitted) throw new Error('it was submitted')

  it('has no fee, covered or not, and waits for the charity', () => {
    expect(submitted).toMatchObject({
      type: 'ManualPaymentSubmitted',
      data: { quote: { totalAmountCents: 50_000, totalFeeCents: 0 }, reference: 'D0000000000001' },
    })
  })

  it('is approved once, without a provider', () => {
    const { events, state } = after(payment, [submitted], [the.approveManualPayment()])
    expect(events.at(-1)).toMatchObject({
      type: 'PaymentSucceeded',
      data: { method: 'fps', provider: null, providerPaymentId: 'D0000000000001' },
    })
    expect(payment.decide(the.approveManualPayment(), state)).toEqual([])
  })

  it('is approved with the day on which the money came', () => {
    const receivedOn = calendarDay('2026-11-18')
    const { events, state } = after(
      payment,
      [submitted],
      [the.approveManualPayment({ receivedOn })],
    )
    expect(events.at(-1)).toMatchObject({ type: 'PaymentSucceeded', data: { receivedOn } })
    expect(state).toMatchObject({ paid: { receivedOn } })
  })

  it('is not approved for a future day, nor for one long before the proof', () => {
    const { state } = after(payment, [submitted], [])
    const on = (receivedOn: string, today: string) =>
      payment.decide(
        the.approveManualPayment({
          receivedOn: calendarDay(receivedOn),
          today: calendarDay(today),
        }),
        state,
      )
    expect(on('2026-11-21', '2026-11-20')).toEqual({ refused: 'received_in_future' })
    expect(on('2026-05-19', '2026-11-20')).toEqual({ refused: 'received_too_early' })
    // The days before its proof do not change with a late approval.
    expect(on('2026-05-20', '2027-08-01')).toHaveLength(1)
    expect(on('2027-08-01', '2027-08-01')).toHaveLength(1)
  })

  it('carries the day that its payer states, within the same limits', () => {
    const paidOn = calendarDay('2026-11-19')
    expect(decideAll(the.submitManualPayment({ paidOn }))).toMatchObject([
      { data: { submittedOn: '2026-11-20', paidOn } },
    ])
    expect(submitted.data).not.toHaveProperty('paidOn')
    given(payment)
      .when(the.submitManualPayment({ paidOn: calendarDay('2026-11-21') }))
      .thenRefused('received_in_future')
    given(payment)
      .when(the.submitManualPayment({ paidOn: calendarDay('2025-11-20') }))
      .thenRefused('received_too_early')
  })

  it('is declined with a reason, and can still be approved if the money arrives later', () => {
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    const { events, state } = after(payment, [submitted], [decline])
    expect(events.at(-1)).toMatchObject({ personal: { reason: 'No such transfer' } })
    expect(payment.decide(decline, state)).toEqual([])
    expect(payment.decide(the.approveManualPayment(), state)).toHaveLength(1)
  })

  it('is pending again once the charity withdraws its refusal, and may be declined again', () => {
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    const reopen = { type: 'ReopenManualPayment', try: 1 } as const
    const { state } = after(payment, [submitted], [decline, reopen])
    expect(state).toMatchObject({ status: 'awaiting_approval', failure: null })
    expect(payment.decide(reopen, state)).toEqual([])
    expect(payment.decide(decline, state)).toHaveLength(1)
    expect(payment.decide(the.approveManualPayment({ onlyWaiting: true }), state)).toHaveLength(1)
  })

  it('is taken back from no other refusal, and no other transfer', () => {
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    const reopen = { type: 'ReopenManualPayment', try: 1 } as const
    const again = the.submitManualPayment({ reference: 'D0000000000002' })
    const refusalAfter = (...commands: readonly PaymentCommand[]) =>
      payment.decide(reopen, after(payment, [], commands).state)
    const submission = the.submitManualPayment()
    expect(refusalAfter(submission, decline, again)).toEqual({ refused: 'transfer_replaced' })
    const approve = the.approveManualPayment()
    expect(refusalAfter(submission, approve)).toEqual({ refused: 'not_declined' })
    expect(refusalAfter(the.requestPayment(), open(), expire())).toEqual({
      refused: 'not_declined',
    })
    given(payment, the.initiated).when(reopen).thenRefused('not_declined')
  })

  it('is not approved among others once a colleague has declined it', () => {
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    const among = the.approveManualPayment({ onlyWaiting: true })
    const { state } = after(payment, [submitted], [decline])
    expect(payment.decide(among, state)).toEqual({ refused: 'not_awaiting_approval' })
    const { state: waiting } = after(payment, [submitted], [])
    expect(payment.decide(among, waiting)).toHaveLength(1)
    const { state: approved } = after(payment, [submitted], [the.approveManualPayment()])
    expect(payment.decide(among, approved)).toEqual([])
  })

  it('is not approved after a wallet took the money: it would be counted twice', () => {
    const late = [the.requestPayment(), open(), expire(), the.submitManualPayment(), paid(1)]
    const { state } = after(payment, [], late)
    expect(payment.decide(the.approveManualPayment(), state)).toEqual({
      refused: 'not_awaiting_approval',
    })
  })

  it('is approved for the transfer that staff saw, and no later one', () => {
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such transfer' } as const
    const again = the.submitManualPayment({ reference: 'D0000000000002' })
    const { state } = after(payment, [submitted], [decline, again])
    const replaced = { refused: 'transfer_replaced' }
    expect(payment.decide(the.approveManualPayment(), state)).toEqual(replaced)
    expect(payment.decide(decline, state)).toEqual(replaced)
    expect(payment.decide(the.approveManualPayment({ try: 2 }), state)).toHaveLength(1)
  })

  it('is no provider’s to fail or to succeed', () => {
    const { state } = after(payment, [submitted], [])
    expect(payment.decide(expire(), state)).toEqual([])
    expect(payment.decide(paid(), state)).toEqual({ refused: 'payment_not_found' })
  })

  it('alone waits for approval', () => {
    given(payment, the.initiated)
      .when(the.approveManualPayment())
      .thenRefused('not_awaiting_approval')
    given(payment, the.initiated)
      .when({ type: 'DeclineManualPayment', try: 1, reason: '' })
      .thenRefused('not_awaiting_approval')
  })
})
