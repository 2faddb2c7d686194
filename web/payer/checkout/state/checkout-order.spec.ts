import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isStillOpen } from '../../wallet/wallet-screens.ts'
import { anySequence, start } from '../../testing/checkout-actions.ts'
import {
  after,
  isAsked,
  isOpen,
  isRequested,
  ready,
  transfer,
  paymentContent,
  sent,
  lines,
  plan,
  paid,
  request,
  nextAttemptId,
} from '../../testing/checkout-states.ts'
import { aGift, aPayer, aPayment, aResult } from '../../testing/checkouts.ts'
import { aMonthlyGift, chosenCard } from '../../testing/recurring.ts'
import type { CheckoutAction } from './checkout-action.ts'
import { reduceCheckout } from './checkout-reducer.ts'
import { checkoutSchema, type Checkout } from './checkout-shape.ts'
import { freshCheckout } from './stored/checkout-state.ts'

const other = { ...sent, fingerprint: 'c'.repeat(32) }

/** Actions that are not possible in a state and change nothing. */
const ignored: [state: string, before: Checkout, actions: CheckoutAction[]][] = [
  [
    'while a card payment has no answer',
    isAsked,
    [
      { type: 'gift_changed', gift: aMonthlyGift },
      { type: 'gift_entered', gift: aGift },
      { type: 'details_changed', payer: aPayer },
      { type: 'details_entered', payer: aPayer, phoneNumber: '+1', isDonor: false },
      { type: 'wallet_card_given', payer: aPayer, phoneNumber: '+1', card: chosenCard },
      { type: 'method_chosen', method: 'fps' },
      { type: 'card_chosen', card: chosenCard },
      { type: 'payment_sent', sent, lines },
      { type: 'wallet_requested', method: 'payme', sent: paymentContent, lines },
      { type: 'wallet_page_expired', method: 'payme', sent: paymentContent, lines },
      { type: 'attempt_changed', attemptId: nextAttemptId },
      { type: 'transfer_sent', sent: paymentContent },
      { type: 'transfer_rejected' },
      { type: 'transfer_submitted', transfer },
      { type: 'transfer_received', method: 'fps', transfer, ...paid },
      { type: 'instalment_paid', result: aResult },
      { type: 'logged_in' },
      { type: 'logged_out' },
      { type: 'page_expired', step: '/Review' },
      { type: 'started_over' },
    ],
  ],
  [
    'while a wallet is open',
    isOpen,
    [
      { type: 'gift_changed', gift: aMonthlyGift },
      { type: 'gift_entered', gift: aGift },
      { type: 'details_changed', payer: aPayer },
      { type: 'details_entered', payer: aPayer, phoneNumber: '+1', isDonor: false },
      { type: 'payment_sent', sent: other, lines },
      { type: 'wallet_requested', method: 'payme', sent: paymentContent, lines },
      { type: 'wallet_requested', method: 'tap_and_go', sent: other, lines },
      { type: 'wallet_opened', request },
      { type: 'attempt_changed', attemptId: nextAttemptId },
      { type: 'transfer_sent', sent: other },
      { type: 'transfer_rejected' },
      { type: 'page_expired', step: '/Review' },
      { type: 'started_over' },
    ],
  ],
  [
    'while a wallet was asked and has not answered',
    isRequested,
    [
      { type: 'wallet_requested', method: 'payme', sent: paymentContent, lines },
      { type: 'page_expired', step: '/Review' },
      { type: 'started_over' },
    ],
  ],
  [
    'where no payment is open',
    { ...ready, payment: { ...aPayment, phase: 'refused', code: 'card_declined' } },
    [
      { type: 'payment_succeeded', ...paid, providerPaymentId: 'pi_1' },
      { type: 'plan_scheduled', plan },
      { type: 'payment_processing', id: 'p1' },
      { type: 'payment_resumed' },
      { type: 'payment_refused', code: 'card_declined' },
      { type: 'payment_rejected' },
      { type: 'payment_signed_out' },
      { type: 'wallet_opened', request },
      { type: 'wallet_paid', ...paid },
      { type: 'wallet_expired' },
      { type: 'wallet_failed', code: 'rejected' },
      { type: 'wallet_signed_out' },
      { type: 'wallet_rejected' },
      { type: 'login_ended' },
      { type: 'logged_out' },
    ],
  ],
  [
    'while a charity looks for a transfer',
    { ...freshCheckout(), transfer },
    [{ type: 'instalment_paid', result: aResult }],
  ],
]

describe.each(ignored)('%s', (_, before, actions) => {
  it.each(actions)('$type changes nothing', (action) => {
    expect(after(before, action)).toBe(before)
  })
})

describe('after any actions, in any order', () => {
  it('a tab can be reloaded, and has at most one attempt that can be paid', () => {
    fc.assert(
      fc.property(anySequence, (sequence) => {
        let clock = start
        let checkout = freshCheckout('0'.repeat(32))
        for (const [place, { action, pause }] of sequence.entries()) {
          clock += pause
          const before = checkout
          const nextId = place.toString(16).padStart(32, '0')
          checkout = reduceCheckout(before, action, { now: clock, nextAttemptId: nextId })
          expect(v.parse(checkoutSchema, checkout)).toEqual(checkout)
          expect(openAttempts(checkout, clock)).toEqual(
            openAttempts(checkout, clock).map(() => checkout.attemptId),
          )
          const askedBefore = before.payment?.phase === 'asked' ? before.payment : undefined
          const asks = checkout.payment?.phase === 'asked' ? checkout.payment : undefined
          expect(asks?.sent).toBe(askedBefore && asks ? askedBefore.sent : asks?.sent)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

const openAttempts = ({ payment, wallet }: Checkout, clock: number): string[] => [
  ...(payment?.phase === 'asked' || payment?.phase === 'processing'
    ? [payment.sent.fingerprint]
    : []),
  ...(wallet && isStillOpen(wallet, clock) ? [wallet.sent.fingerprint] : []),
]
