import * as fc from 'fast-check'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { CheckoutAction } from '../checkout/state/checkout-action.ts'
import type { SentPayment } from '../checkout/state/checkout-shape.ts'
import { aCard, aGift, anOpenWallet, aPayer, aPayment, aResult } from './checkouts.ts'
import { aMonthlyGift, chosenCard } from './recurring.ts'

/** The instant at which a sequence of actions begins. */
export const start = Date.parse('2026-11-20T04:00:00.000Z')

const { lines } = aPayment
const { paymentMethod: _card, type: _type, cardCountry: _country, ...asked } = aPayment.sent
const openRequest = anOpenWallet().request

const fingerprint = fc.constantFrom('a'.repeat(32), 'b'.repeat(32))
const sentAsked = fingerprint.map((each) => ({ ...asked, fingerprint: each }))
const sentPayment: fc.Arbitrary<SentPayment> = fingerprint.map((each) => ({
  ...aPayment.sent,
  fingerprint: each,
}))
const gift = fc.constantFrom(aGift, aMonthlyGift)
const card = fc.constantFrom(aCard, chosenCard)
const method = fc.constantFrom('payme' as const, 'tap_and_go' as const)
const phoneNumber = fc.constantFrom('+85251234567', null)
const request = fc.constantFrom(60_000, 600_000).map((lives) => ({
  objectId: 'p1',
  paymentRequestId: 'request-1',
  webLink: 'https://wallet.example/1',
  token: 'token-1',
  totalCents: openRequest?.totalCents ?? cents(0),
  expiresAt: start + lives,
}))
const transfer = sentAsked.map((each) => ({
  id: 'p1',
  method: 'fps' as const,
  reference: 'AB12CD34',
  sent: each,
  lines,
}))
const paid = { receiptLink: 'http://harbour.localhost/receipts/x', totalCents: lines.totalCents }

const is = (type: CheckoutAction['type'], rest: object = {}): fc.Arbitrary<CheckoutAction> =>
  fc.record({ type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<CheckoutAction>

/** One action of each kind, so that a kind without one does not compile. */
const byType: Record<CheckoutAction['type'], fc.Arbitrary<CheckoutAction>> = {
  gift_changed: is('gift_changed', { gift }),
  gift_entered: is('gift_entered', { gift }),
  country_quoted: is('country_quoted', { country: fc.constantFrom('HK', 'GB') }),
  details_changed: is('details_changed', { payer: fc.constant(aPayer) }),
  details_entered: is('details_entered', {
    payer: fc.constant(aPayer),
    phoneNumber,
    isDonor: fc.boolean(),
  }),
  consent_answered: is('consent_answered', { news: fc.constantFrom('1-en', 'no') }),
  wallet_card_given: is('wallet_card_given', { payer: fc.constant(aPayer), phoneNumber, card }),
  logged_in: is('logged_in'),
  logged_out: is('logged_out'),
  login_ended: is('login_ended'),
  method_chosen: is('method_chosen', { method: fc.constantFrom('card', 'payme', 'fps') }),
  card_chosen: is('card_chosen', { card }),
  payment_sent: is('payment_sent', { sent: sentPayment, lines: fc.constant(lines) }),
  payment_succeeded: is('payment_succeeded', {
    receiptLink: fc.constant(paid.receiptLink),
    totalCents: fc.constantFrom(lines.totalCents, lines.amountCents),
    providerPaymentId: fc.constantFrom('request-1', 'pi_1'),
  }),
  plan_scheduled: is('plan_scheduled', {
    plan: fc.constant({ id: 'plan-1', scheduledDate: '2026-12-05', recurringOccurrences: 12 }),
  }),
  payment_processing: is('payment_processing', { id: fc.constant('p1') }),
  payment_resumed: is('payment_resumed'),
  payment_refused: is('payment_refused', { code: fc.constant('card_declined') }),
  payment_rejected: is('payment_rejected'),
  payment_signed_out: is('payment_signed_out'),
  instalment_paid: is('instalment_paid', { result: fc.constant(aResult) }),
  wallet_requested: is('wallet_requested', {
    method,
    sent: sentAsked,
    lines: fc.constant(lines),
  }),
  wallet_opened: is('wallet_opened', { request }),
  wallet_paid: is('wallet_paid', {
    receiptLink: fc.constant(paid.receiptLink),
    totalCents: fc.constantFrom(lines.totalCents, null),
  }),
  wallet_expired: is('wallet_expired'),
  wallet_failed: is('wallet_failed', { code: fc.constantFrom('expired', 'rejected') }),
  wallet_signed_out: is('wallet_signed_out'),
  wallet_rejected: is('wallet_rejected'),
  wallet_page_expired: is('wallet_page_expired', {
    method,
    sent: sentAsked,
    lines: fc.constant(lines),
  }),
  attempt_changed: is('attempt_changed', { attemptId: fingerprint }),
  paid_on_chosen: is('paid_on_chosen', { day: fc.constantFrom('', '2026-11-19') }),
  transfer_sent: is('transfer_sent', { sent: sentAsked }),
  transfer_rejected: is('transfer_rejected'),
  transfer_submitted: is('transfer_submitted', { transfer }),
  transfer_received: is('transfer_received', {
    transfer,
    method: fc.constantFrom('fps', 'payme'),
    receiptLink: fc.constant(paid.receiptLink),
    totalCents: fc.constant(paid.totalCents),
    receivedOn: fc.constantFrom(undefined, '2026-11-19'),
  }),
  page_expired: is('page_expired', { step: fc.constant('/Review') }),
  page_resumed: is('page_resumed'),
  started_over: is('started_over'),
}

// They are as frequent as all others together, so that open payments meet each other.
const opening = fc.oneof(byType.payment_sent, byType.wallet_requested, byType.wallet_opened)

/** Actions in any order, each after a pause in milliseconds. */
export const anySequence = fc.array(
  fc.record({
    action: fc.oneof(opening, fc.oneof(...Object.values(byType))),
    pause: fc.constantFrom(0, 30_000, 400_000),
  }),
  { maxLength: 40 },
)
