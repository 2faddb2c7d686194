import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { PaymentCommand } from '@almoner/domain/payment/index.ts'

export const toPaymentId = (number: number) => fixtureId('payment', 1_000 + number)

const toRefundId = (number: number, which: number) =>
  fixtureId('refund', 10_000 + number * 10 + which)

const refund = (number: number, which: number, amount: number): PaymentCommand => ({
  type: 'RequestRefund',
  refundId: toRefundId(number, which),
  amountCents: cents(amount),
  reason: 'payer_asked',
  note: 'asked by phone',
})

const settled = (number: number, which: number): PaymentCommand => ({
  type: 'SettleRefund',
  refundId: toRefundId(number, which),
  outcome: { status: 'succeeded', providerRefundId: `re_${number}_${which}` },
})

const disputeId = (number: number) => fixtureId('dispute', 10_000 + number)

/**
 * The steps that may happen to a payment, in any order. The aggregate refuses steps that make no
 * sense.
 */
export const steps: Readonly<Record<string, (number: number) => PaymentCommand>> = {
  initiate: (number) => paid.initiatePayment({ paymentId: toPaymentId(number) }),
  uncovered: (number) =>
    paid.initiatePayment({
      paymentId: toPaymentId(number),
      coverFee: false,
      contentHash: 'content-of-another-gift',
    }),
  another: (number) =>
    paid.initiatePayment({ paymentId: toPaymentId(number), card: paid.mastercard }),
  request: (number) => paid.requestPayment({ paymentId: toPaymentId(number), method: 'payme' }),
  submit: (number) => paid.submitManualPayment({ paymentId: toPaymentId(number), method: 'fps' }),
  identify: () => paid.identifyCard(),
  foreign: () => paid.identifyCard({ card: { brand: 'visa', country: 'US', last4: '4242' } }),
  identifyAgain: () => paid.identifyCard({ try: 2 }),
  authenticate: (number) => paid.requireAuthentication({ providerPaymentId: `pi_${number}` }),
  open: (number) => openRequest(number, 1),
  openAgain: (number) => openRequest(number, 2),
  succeed: (number) => paid.succeedPayment({ providerPaymentId: `pi_${number}` }),
  succeedUncovered: (number) =>
    paid.succeedPayment({
      providerPaymentId: `pi_${number}`,
      chargedCents: paid.succeeded.data.amountCents,
    }),
  payByApp: (number) => paidByApp(number, 1),
  payByAppAgain: (number) => paidByApp(number, 2),
  approve: () => paid.approveManualPayment({ receivedOn: calendarDay('2026-11-17') }),
  approveAgain: () => paid.approveManualPayment({ try: 2 }),
  refuse: () => ({ type: 'DeclineManualPayment', try: 1, reason: 'not found' }),
  reopen: () => ({ type: 'ReopenManualPayment', try: 1 }),
  refuseAgain: () => ({ type: 'DeclineManualPayment', try: 2, reason: 'not found' }),
  decline: () => paid.failPayment(),
  declineAgain: () => paid.failPayment({ try: 2 }),
  expire: () => paid.failPayment({ reason: 'expired', code: null, providerPaymentId: null }),
  refundPart: (number) => refund(number, 1, 10_000),
  refundMore: (number) => refund(number, 2, 40_000),
  refundAll: (number) => refund(number, 3, paid.covered500.totalAmountCents),
  refundedPart: (number) => settled(number, 1),
  refundedMore: (number) => settled(number, 2),
  refundedAll: (number) => settled(number, 3),
  refundFailed: (number) => ({
    type: 'SettleRefund',
    refundId: toRefundId(number, 1),
    outcome: { status: 'failed', code: 'expired_or_canceled_card' },
  }),
  refundAtProvider: (number) => ({
    type: 'RecordRefund',
    refundId: toRefundId(number, 4),
    providerRefundId: `re_${number}_4`,
    amountCents: cents(5_000),
  }),
  dispute: (number) => ({
    type: 'OpenDispute',
    disputeId: disputeId(number),
    provider: 'stripe',
    providerDisputeId: `dp_${number}`,
    amountCents: cents(30_000),
    feeCents: cents(11_700),
    reason: 'fraudulent',
    evidenceDueAt: null,
  }),
  win: (number) => ({ type: 'CloseDispute', disputeId: disputeId(number), outcome: 'won' }),
  lose: (number) => ({ type: 'CloseDispute', disputeId: disputeId(number), outcome: 'lost' }),
}

/** Steps of payments by card alone: their provider reports them. */
export const ofStripe: ReadonlySet<string> = new Set(['refundAtProvider', 'dispute'])

const openRequest = (number: number, attempt: number): PaymentCommand => ({
  type: 'OpenPaymentRequest',
  try: attempt,
  providerRequestId: `request_${number}`,
  handOver: { kind: 'link', url: 'https://payme.example/pay' },
  expiresAt: instant('2026-11-20T02:40:00.000Z'),
})

const paidByApp = (number: number, attempt: number): PaymentCommand =>
  paid.succeedPayment({
    try: attempt,
    providerPaymentId: `request_${number}`,
    chargedCents: paid.covered500ByWallet.totalAmountCents,
  })
