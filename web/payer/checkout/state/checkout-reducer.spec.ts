import { describe, expect, it } from 'vitest'
import {
  after,
  isAsked,
  isProcessing,
  isOpen,
  isRequested,
  isLeft,
  ready,
  donor,
  transfer,
  paymentContent,
  sent,
  lines,
  plan,
  paid,
  request,
  attemptId,
  nextAttemptId,
} from '../../testing/checkout-states.ts'
import {
  aCard,
  aGift,
  createGift,
  anOpenWallet,
  aPayer,
  aPayment,
  aReadyCheckout,
  aResult,
  aWalletCheckout,
} from '../../testing/checkouts.ts'
import { aMonthlyGift, chosenCard } from '../../testing/recurring.ts'
import type { CheckoutAction } from './checkout-action.ts'
import type { Checkout } from './checkout-shape.ts'
import { freshCheckout } from './stored/checkout-state.ts'

/** An action that happens in a state, and what differs afterwards. */
const table: [name: string, before: Checkout, action: CheckoutAction, change: object][] = [
  [
    'a gift is typed',
    ready,
    { type: 'gift_changed', gift: createGift('70') },
    { gift: createGift('70'), card: aCard },
  ],
  [
    'a gift becomes monthly',
    ready,
    { type: 'gift_changed', gift: aMonthlyGift },
    { gift: aMonthlyGift, method: null, card: null },
  ],
  [
    'a gift is entered',
    { ...ready, result: aResult, transfer },
    { type: 'gift_entered', gift: aGift },
    { result: null, transfer: null },
  ],
  [
    'a quote names another country',
    ready,
    { type: 'country_quoted', country: 'GB' },
    { country: 'GB' },
  ],
  [
    'details are typed',
    ready,
    { type: 'details_changed', payer: { ...aPayer, memo: 'x' } },
    { payer: { ...aPayer, memo: 'x' }, phoneNumber: null },
  ],
  [
    'details are entered',
    freshCheckout(),
    { type: 'details_entered', payer: aPayer, phoneNumber: '+85251234567', isDonor: true },
    { payer: aPayer, phoneNumber: '+85251234567', account: 'donor' },
  ],
  [
    'a guest enters details',
    ready,
    { type: 'details_entered', payer: aPayer, phoneNumber: '+1', isDonor: false },
    { phoneNumber: '+1', account: 'guest' },
  ],
  ['consent is given', ready, { type: 'consent_answered', news: '1-en' }, { news: '1-en' }],
  [
    'a phone’s wallet gives a card',
    { ...freshCheckout(), account: 'ended' },
    { type: 'wallet_card_given', payer: aPayer, phoneNumber: null, card: aCard },
    { payer: aPayer, phoneNumber: null, method: 'card', card: aCard, account: 'guest' },
  ],
  [
    'a donor logs in',
    { ...donor, account: 'ended' },
    { type: 'logged_in' },
    { account: 'guest', phoneNumber: null },
  ],
  [
    'a donor logs out',
    { ...donor, news: 'no' },
    { type: 'logged_out' },
    { account: 'guest', payer: null, phoneNumber: null, news: null, card: null },
  ],
  ['a session runs out', donor, { type: 'login_ended' }, { account: 'ended', card: null }],
  [
    'a session runs out with a typed card',
    { ...donor, card: aCard },
    { type: 'login_ended' },
    { account: 'ended', card: aCard },
  ],
  [
    'a session runs out under a payment',
    { ...donor, payment: aPayment },
    { type: 'login_ended' },
    { account: 'ended', card: chosenCard },
  ],
  [
    'a method is chosen',
    ready,
    { type: 'method_chosen', method: 'fps' },
    { method: 'fps', card: aCard },
  ],
  [
    'a card is chosen',
    { ...ready, method: 'fps' },
    { type: 'card_chosen', card: chosenCard },
    { method: 'card', card: chosenCard },
  ],
  [
    'a payment is sent',
    { ...ready, result: aResult },
    { type: 'payment_sent', sent, lines },
    {
      attemptId,
      asked: paymentContent,
      payment: { phase: 'asked', sent, lines, id: null, code: null },
      result: null,
    },
  ],
  [
    'a payment is sent while a wallet of the attempt is open',
    isOpen,
    { type: 'payment_sent', sent, lines },
    { payment: aPayment, wallet: isOpen.wallet },
  ],
  [
    'the bank takes its time',
    isAsked,
    { type: 'payment_processing', id: 'p1' },
    { payment: isProcessing.payment },
  ],
  [
    'the slow bank asks',
    isProcessing,
    { type: 'payment_resumed' },
    { payment: { ...aPayment, id: 'p1' } },
  ],
  [
    'the bank refuses',
    { ...isAsked, wallet: anOpenWallet() },
    { type: 'payment_refused', code: 'card_declined' },
    { payment: { ...aPayment, phase: 'refused', code: 'card_declined' }, wallet: null, attemptId },
  ],
  [
    'the bank refuses a saved card after the session',
    { ...isAsked, account: 'ended', card: chosenCard },
    { type: 'payment_refused', code: 'card_declined' },
    { card: null, payment: { ...aPayment, phase: 'refused', code: 'card_declined' } },
  ],
  [
    'the API rejects',
    isAsked,
    { type: 'payment_rejected' },
    { payment: null, attemptId: nextAttemptId, asked: null },
  ],
  [
    'the API rejects, and a wallet is open',
    { ...isAsked, wallet: anOpenWallet() },
    { type: 'payment_rejected' },
    { payment: null, attemptId, asked: paymentContent },
  ],
  [
    'the session had ended',
    { ...isAsked, account: 'ended', card: chosenCard },
    { type: 'payment_signed_out' },
    { payment: null, card: null, attemptId },
  ],
  [
    'an instalment is paid',
    freshCheckout(),
    { type: 'instalment_paid', result: aResult },
    { result: aResult },
  ],
  [
    'a wallet is asked',
    { ...aWalletCheckout(), result: aResult },
    { type: 'wallet_requested', method: 'payme', sent: paymentContent, lines },
    {
      attemptId,
      asked: paymentContent,
      wallet: {
        method: 'payme',
        phase: 'asked',
        sent: paymentContent,
        lines,
        request: null,
        left: null,
        code: null,
      },
      result: null,
    },
  ],
  [
    'another wallet is asked',
    isOpen,
    { type: 'wallet_requested', method: 'tap_and_go', sent: paymentContent, lines },
    {
      wallet: {
        method: 'tap_and_go',
        phase: 'asked',
        sent: paymentContent,
        lines,
        request: null,
        left: 'payme',
        code: null,
      },
    },
  ],
  [
    'a wallet opens',
    isRequested,
    { type: 'wallet_opened', request },
    { wallet: anOpenWallet({ request }) },
  ],
  [
    'a wallet’s time is over',
    isOpen,
    { type: 'wallet_expired' },
    { wallet: { ...isOpen.wallet, phase: 'expired' } },
  ],
  [
    'a wallet fails',
    isOpen,
    { type: 'wallet_failed', code: 'rejected' },
    { wallet: { ...isOpen.wallet, phase: 'failed', code: 'rejected' } },
  ],
  [
    'a wallet fails by its time',
    isOpen,
    { type: 'wallet_failed', code: 'expired' },
    { wallet: { ...isOpen.wallet, phase: 'expired', code: 'expired' } },
  ],
  [
    'a wallet’s session had ended',
    isRequested,
    { type: 'wallet_signed_out' },
    { wallet: null, attemptId },
  ],
  [
    'a wallet is rejected',
    isRequested,
    { type: 'wallet_rejected' },
    { wallet: null, attemptId: nextAttemptId, asked: null },
  ],
  [
    'a wallet is rejected that left another',
    isLeft,
    { type: 'wallet_rejected' },
    { wallet: null, attemptId, asked: paymentContent },
  ],
  [
    'a wallet’s page lies about',
    aWalletCheckout(),
    { type: 'wallet_page_expired', method: 'payme', sent: paymentContent, lines },
    {
      wallet: {
        method: 'payme',
        phase: 'expired',
        sent: paymentContent,
        lines,
        request: null,
        left: null,
        code: null,
      },
    },
  ],
  [
    'another reference is needed',
    { ...ready, asked: paymentContent },
    { type: 'attempt_changed', attemptId: nextAttemptId },
    { attemptId: nextAttemptId, asked: null },
  ],
  [
    'a day is chosen',
    ready,
    { type: 'paid_on_chosen', day: '2026-11-19' },
    { paidOn: '2026-11-19' },
  ],
  [
    'a transfer is sent',
    aReadyCheckout(),
    { type: 'transfer_sent', sent: paymentContent },
    { attemptId, asked: paymentContent },
  ],
  [
    'a transfer is rejected',
    { ...ready, asked: paymentContent },
    { type: 'transfer_rejected' },
    { attemptId: nextAttemptId, asked: null },
  ],
  ['a page lies about', ready, { type: 'page_expired', step: '/Review' }, { expiredAt: '/Review' }],
  [
    'a page is gone on with',
    { ...ready, expiredAt: '/Review' },
    { type: 'page_resumed' },
    { expiredAt: null },
  ],
]

describe('a checkout to which something happens', () => {
  it.each(table)('%s', (_, before, action, change) => {
    expect(after(before, action)).toEqual({ ...before, ...change })
  })
})

/** The actions that end a checkout, and the state after each. */
const ends: [name: string, before: Checkout, action: CheckoutAction, left: object][] = [
  [
    'a card pays',
    isAsked,
    { type: 'payment_succeeded', ...paid, providerPaymentId: 'pi_1' },
    { result: { method: 'card', card: aCard, totalCents: lines.totalCents, lines } },
  ],
  [
    'a card pays another total',
    isAsked,
    {
      type: 'payment_succeeded',
      ...paid,
      totalCents: lines.amountCents,
      providerPaymentId: 'pi_1',
    },
    { result: { totalCents: lines.amountCents, lines: null } },
  ],
  [
    'the wallet left for a card had paid',
    { ...isAsked, wallet: anOpenWallet() },
    { type: 'payment_succeeded', ...paid, providerPaymentId: 'request-1' },
    { result: { method: 'payme', card: null } },
  ],
  [
    'a slow bank pays',
    isProcessing,
    { type: 'payment_succeeded', ...paid, providerPaymentId: 'pi_1' },
    { result: { method: 'card' } },
  ],
  [
    'a monthly gift is set up',
    isAsked,
    { type: 'plan_scheduled', plan },
    { result: { plan, receiptLink: '' } },
  ],
  [
    'a wallet pays',
    isOpen,
    { type: 'wallet_paid', ...paid, totalCents: null },
    { result: { method: 'payme', totalCents: request.totalCents } },
  ],
  [
    'the wallet that was left pays',
    isLeft,
    { type: 'wallet_paid', ...paid },
    { result: { method: 'tap_and_go' } },
  ],
  [
    'an expired wallet had paid',
    { ...isOpen, wallet: anOpenWallet({ phase: 'expired' }) },
    { type: 'wallet_paid', ...paid },
    { result: { method: 'payme' } },
  ],
  ['a proof arrives', ready, { type: 'transfer_submitted', transfer }, { transfer, result: null }],
  [
    'a transfer arrives',
    { ...freshCheckout(), transfer },
    { type: 'transfer_received', method: 'fps', transfer, ...paid, receivedOn: '2026-11-19' },
    { transfer: null, result: { method: 'fps', receivedOn: '2026-11-19' } },
  ],
  ['the payer starts over', ready, { type: 'started_over' }, { result: null }],
  [
    'the payer starts over with a slow bank',
    { ...isProcessing, wallet: anOpenWallet() },
    { type: 'started_over' },
    { payment: null, wallet: null },
  ],
]

describe('a checkout that ends', () => {
  it.each(ends)('%s: the next gift is another attempt', (_, before, action, remainder) => {
    const rest = { gift: null, payer: null, card: null, payment: null, wallet: null, asked: null }
    const ended = after(before, action)
    expect(ended).toMatchObject({ attemptId: nextAttemptId, ...rest, ...remainder })
  })
})
