import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { quote } from '@almoner/domain/fees/quote.ts'
import type { ReviewEvent } from '@almoner/domain/manual-review/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type {
  DisputeClosed,
  DisputeOpened,
  ManualPaymentDeclined,
  ManualPaymentReopened,
  ManualPaymentSubmitted,
  PaymentEvent,
  PaymentRequested,
  PaymentRequestOpened,
  PaymentSucceeded,
  RefundFailed,
  RefundRequested,
  RefundSucceeded,
} from '@almoner/domain/payment/events.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'

// The gift of the domain's fixtures, paid by another method than a card, refunded, and disputed.
const paymentReference = { paymentId: paid.paymentId, organisationId: harbourId }
const { payerId } = paid
const { card: _card, quote: _quote, method: _method, try: _try, ...asked } = paid.initiated.data

export const free500 = quote({
  amountCents: cents(50_000),
  coverFee: true,
  priced: { method: 'manual' },
  transactionCountry: 'HK',
})

export const requested: PaymentRequested = {
  type: 'PaymentRequested',
  data: { ...asked, method: 'payme', quote: paid.covered500ByWallet, try: 1 },
  personal: paid.payer,
}

export const handOver = { kind: 'link', url: 'https://payme.example/pay/1' } as const
export const expiresAt = instant('2026-11-20T02:40:00.000Z')

export const requestOpened: PaymentRequestOpened = {
  type: 'PaymentRequestOpened',
  data: { ...paymentReference, try: 1, providerRequestId: 'request_fixture', handOver, expiresAt },
}

export const paidByPayMe: PaymentSucceeded = {
  type: 'PaymentSucceeded',
  data: {
    ...paid.succeeded.data,
    method: 'payme',
    provider: 'payme',
    providerPaymentId: 'request_fixture',
    transactionId: 'transaction_fixture',
    breakdown: paid.covered500ByWallet,
    card: null,
  },
}

export const proof: Proof = {
  fileKey: 'proofs/fixture.png',
  contentType: 'image/png',
  bytes: 12_345,
  sha256: 'a'.repeat(64),
}

export const submitted: ManualPaymentSubmitted = {
  type: 'ManualPaymentSubmitted',
  data: {
    ...asked,
    method: 'fps',
    quote: free500,
    try: 1,
    reference: 'HL-7Q2K',
    proof,
    submittedOn: calendarDay('2026-11-20'),
  },
  personal: paid.payer,
}

export const declinedByCharity: ManualPaymentDeclined = {
  type: 'ManualPaymentDeclined',
  data: { ...paymentReference, payerId, try: 1 },
  personal: { reason: '找不到這筆轉帳' },
}

export const reopened: ManualPaymentReopened = {
  type: 'ManualPaymentReopened',
  data: { ...paymentReference, try: 1 },
}

export const approved: PaymentSucceeded = {
  type: 'PaymentSucceeded',
  data: {
    ...paid.succeeded.data,
    method: 'fps',
    provider: null,
    providerPaymentId: 'HL-7Q2K',
    breakdown: free500,
    card: null,
  },
}

export const refundId = fixtureId('refund', 40)

const createRefund = (amountCents: number, id = refundId) => ({
  ...paymentReference,
  refundId: id,
  method: 'card' as const,
  provider: 'stripe' as const,
  amountCents: cents(amountCents),
  shortfallCents: cents(amountCents),
})

export const refundRequested = (amountCents: number, id = refundId): RefundRequested => ({
  type: 'RefundRequested',
  data: { ...createRefund(amountCents, id), payerId, reason: 'payer_asked' },
  personal: { note: '她改變主意' },
})

export const refundSucceeded = (amountCents: number, id = refundId): RefundSucceeded => ({
  type: 'RefundSucceeded',
  data: { ...createRefund(amountCents, id), providerRefundId: `re_${id}` },
})

export const refundFailed = (amountCents: number, id = refundId): RefundFailed => ({
  type: 'RefundFailed',
  data: { ...createRefund(amountCents, id), code: 'expired_or_canceled_card' },
})

/** Converts the event to one of a gift that the charity received itself, and returns itself. */
export const byTheCharity = <Event extends RefundRequested | RefundSucceeded>(
  event: Event,
): Event => ({
  ...event,
  data: { ...event.data, method: 'fps', provider: null, shortfallCents: cents(0) },
})

/**
 * Converts the event to one of a gift by PayMe, whose refund PayMe pays from the charity's account.
 */
export const byWallet = <Event extends RefundRequested | RefundSucceeded>(event: Event): Event => ({
  ...event,
  data: { ...event.data, method: 'payme', provider: 'payme', shortfallCents: cents(0) },
})

const dispute = {
  ...paymentReference,
  disputeId: fixtureId('dispute', 50),
  provider: 'stripe' as const,
  amountCents: paid.covered500.totalAmountCents,
  shortfallCents: cents(paid.covered500.totalAmountCents + 11_700),
}

export const disputeOpened: DisputeOpened = {
  type: 'DisputeOpened',
  data: {
    ...dispute,
    providerDisputeId: 'dp_fixture',
    feeCents: cents(11_700),
    reason: 'fraudulent',
    evidenceDueAt: instant('2026-12-01T15:59:59.000Z'),
  },
}

export const disputeClosed = (outcome: 'won' | 'lost'): DisputeClosed => ({
  type: 'DisputeClosed',
  data: { ...dispute, outcome },
})

const receiptNumber = issued(1).data.receiptNumber

export const forced: ReceiptEvent = {
  type: 'ReceiptForced',
  data: {
    of: ofPayment(paymentReference.paymentId),
    organisationId: paymentReference.organisationId,
    payerId,
    forcedAt: instant('2026-11-20T02:31:00.000Z'),
  },
  personal: { reason: 'The bank confirmed it' },
}

export const voided: ReceiptEvent = {
  type: 'ReceiptVoided',
  data: {
    of: ofPayment(paymentReference.paymentId),
    organisationId: paymentReference.organisationId,
    receiptNumber,
    reason: 'given_back',
    voidedAt: instant('2026-11-20T03:00:00.000Z'),
    replaced: true,
  },
}

/** Issues a receipt for the rest of the gift, under the next number. */
export const replaced = (refundedCents: number): ReceiptIssued => {
  const next = issued(2)
  return {
    ...next,
    data: { ...next.data, refundedCents: cents(refundedCents), replaces: receiptNumber },
  }
}

export const byCard: readonly PaymentEvent[] = [paid.initiated, paid.identified, paid.succeeded]

/** Money at the provider that belongs to no payment of ours. */
export const unknownPayment: ReviewEvent = {
  type: 'InboxItemOpened',
  data: {
    inboxItemId: fixtureId('inbox_item', 60),
    organisationId: harbourId,
    paymentId: null,
    discrepancy: 'unknown_payment',
    provider: 'stripe',
    providerObjectId: 'pi_unknown',
    amountCents: cents(50_000),
    happenedAt: instant('2026-11-20T02:30:00.000Z'),
  },
}

export const unknownPaymentSettled: ReviewEvent = {
  type: 'InboxItemResolved',
  data: {
    inboxItemId: unknownPayment.data.inboxItemId,
    organisationId: harbourId,
    resolution: 'settled',
  },
  personal: { note: 'Refunded in the dashboard' },
}
