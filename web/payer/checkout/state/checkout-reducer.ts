import { isStillOpen } from '../../wallet/wallet-screens.ts'
import type { CheckoutAction } from './checkout-action.ts'
import type { AskedPayment, Checkout, Gift, SentPayment, WalletPayment } from './checkout-shape.ts'
import { freshCheckout } from './stored/checkout-state.ts'
import { cardResult, planResult, transferResult, toWalletResult } from './payment-result.ts'

/** The values that a transition needs beside the checkout and the action. */
export type Moment = {
  /** The time of this device's clock, in milliseconds since 1970. */
  now: number
  /** The id of the next attempt, if the action begins one. */
  nextAttemptId: string
}

/** The checkout after an action. An action that cannot happen in this state changes nothing. */
export const reduceCheckout = (
  checkout: Checkout,
  action: CheckoutAction,
  moment: Moment,
): Checkout => {
  const [isPossible, next] = transitions[action.type] as Transition<CheckoutAction>
  return isPossible(checkout, action, moment) ? next(checkout, action, moment) : checkout
}

type Transition<Action> = readonly [
  isPossible: (checkout: Checkout, action: Action, moment: Moment) => boolean,
  next: (checkout: Checkout, action: Action, moment: Moment) => Checkout,
]

type Transitions = {
  [Type in CheckoutAction['type']]: Transition<Extract<CheckoutAction, { type: Type }>>
}

const always = (): boolean => true

/** Whether a card payment has no final answer yet. */
const isCardOpen = ({ payment }: Checkout): boolean =>
  payment?.phase === 'asked' || payment?.phase === 'processing'

const isCardFree = (checkout: Checkout): boolean => !isCardOpen(checkout)

const isWalletOpen = ({ wallet }: Checkout, now: number): boolean =>
  wallet !== null && isStillOpen(wallet, now)

// An open payment keeps its gift and its payer: other content is another payment.
const isContentFree = (checkout: Checkout, _action: unknown, { now }: Moment): boolean =>
  !isCardOpen(checkout) && !isWalletOpen(checkout, now)

// Another payment method closes an open wallet request on the server, but only within the same
// attempt.
const closesOpenWallet = (
  { wallet }: Checkout,
  { sent }: { sent: AskedPayment },
  { now }: Moment,
): boolean =>
  wallet === null || !isStillOpen(wallet, now) || wallet.sent.fingerprint === sent.fingerprint

const hasWallet = ({ wallet }: Checkout): boolean => wallet !== null

const transitions: Transitions = {
  gift_changed: [isContentFree, (checkout, { gift }) => withGift(checkout, gift)],
  gift_entered: [
    isContentFree,
    (checkout, { gift }) => ({ ...withGift(checkout, gift), result: null, transfer: null }),
  ],
  country_quoted: [isContentFree, (checkout, { country }) => ({ ...checkout, country })],

  // Changed details count only after they have been validated again.
  details_changed: [
    isContentFree,
    (checkout, { payer }) => ({ ...checkout, payer, phoneNumber: null }),
  ],
  details_entered: [
    isContentFree,
    (checkout, { payer, phoneNumber, isDonor }) => ({
      ...checkout,
      payer,
      phoneNumber,
      ...(isDonor && { account: 'donor' }),
    }),
  ],
  consent_answered: [always, (checkout, { news }) => ({ ...checkout, news })],
  wallet_card_given: [
    isContentFree,
    (checkout, { payer, phoneNumber, card }) => ({
      ...checkout,
      payer,
      phoneNumber,
      method: 'card',
      card,
      account: 'guest',
    }),
  ],
  // The account identifies the payer, so the details are requested again. A guest's open payment
  // remains the guest's.
  logged_in: [
    (checkout, action, moment) =>
      checkout.account !== 'guest' || isContentFree(checkout, action, moment),
    (checkout) => ({ ...checkout, account: 'guest', phoneNumber: null }),
  ],
  // The next payer is another person. An open payment is followed to its end first.
  logged_out: [
    (checkout, action, moment) =>
      checkout.account !== 'guest' && isContentFree(checkout, action, moment),
    (checkout) => ({
      ...checkout,
      account: 'guest',
      payer: null,
      phoneNumber: null,
      news: null,
      card: checkout.card?.from === 'account' ? null : checkout.card,
    }),
  ],
  login_ended: [
    ({ account }) => account === 'donor',
    (checkout) => {
      const ended: Checkout = { ...checkout, account: 'ended' }
      return checkout.payment?.phase === 'asked' ? ended : withoutLostCard(ended)
    },
  ],

  method_chosen: [isCardFree, (checkout, { method }) => ({ ...checkout, method })],
  card_chosen: [isCardFree, (checkout, { card }) => ({ ...checkout, method: 'card', card })],

  payment_sent: [
    (checkout, action, moment) =>
      isCardFree(checkout) && closesOpenWallet(checkout, action, moment),
    (checkout, { sent, lines }) => ({
      ...checkout,
      attemptId: sent.fingerprint,
      asked: withoutCard(sent),
      payment: { phase: 'asked', sent, lines, id: null, code: null },
      result: null,
    }),
  ],
  payment_succeeded: [
    isCardOpen,
    (checkout, paid, moment) =>
      startOver(moment, { result: cardResult(checkout, paid, moment.now) }),
  ],
  plan_scheduled: [
    isCardOpen,
    (checkout, { plan }, moment) =>
      startOver(moment, { result: planResult(checkout, plan, moment.now) }),
  ],
  payment_processing: [
    isCardOpen,
    (checkout, { id }) => withPayment(checkout, { phase: 'processing', id }),
  ],
  payment_resumed: [isCardOpen, (checkout) => withPayment(checkout, { phase: 'asked' })],
  // Any open wallet was closed before the card was tried.
  payment_refused: [
    isCardOpen,
    (checkout, { code }) =>
      withoutLostCard({ ...withPayment(checkout, { phase: 'refused', code }), wallet: null }),
  ],
  payment_rejected: [
    isCardOpen,
    (checkout, _, moment) => afterRejection({ ...checkout, payment: null }, moment),
  ],
  payment_signed_out: [isCardOpen, (checkout) => withoutLostCard({ ...checkout, payment: null })],
  // The result of a gift from this tab has priority.
  instalment_paid: [
    (checkout, action, moment) =>
      checkout.transfer === null && isContentFree(checkout, action, moment),
    (checkout, { result }) => ({ ...checkout, result }),
  ],

  wallet_requested: [
    (checkout, action, moment) =>
      isCardFree(checkout) &&
      !isRequestUnderway(checkout, action.method) &&
      closesOpenWallet(checkout, action, moment),
    (checkout, { method, sent, lines }, { now }) => ({
      ...checkout,
      attemptId: sent.fingerprint,
      asked: sent,
      wallet: {
        method,
        phase: 'asked',
        sent,
        lines,
        request: null,
        left: checkout.wallet && isStillOpen(checkout.wallet, now) ? checkout.wallet.method : null,
        code: null,
      },
      result: null,
    }),
  ],
  wallet_opened: [
    (checkout) =>
      isCardFree(checkout) &&
      checkout.wallet?.phase === 'asked' &&
      checkout.wallet.sent.fingerprint === checkout.attemptId,
    (checkout, { request }) => withWallet(checkout, { phase: 'open', request }),
  ],
  wallet_paid: [
    hasWallet,
    (checkout, paid, moment) =>
      startOver(moment, { result: toWalletResult(checkout, paid, moment.now) }),
  ],
  wallet_expired: [hasWallet, (checkout) => withWallet(checkout, { phase: 'expired' })],
  wallet_failed: [
    hasWallet,
    (checkout, { code }) =>
      withWallet(checkout, { phase: code === 'expired' ? 'expired' : 'failed', code }),
  ],
  wallet_signed_out: [hasWallet, (checkout) => ({ ...checkout, wallet: null })],
  wallet_rejected: [
    hasWallet,
    (checkout, _, moment) => ({ ...afterRejection(checkout, moment), wallet: null }),
  ],
  wallet_page_expired: [
    isContentFree,
    (checkout, { method, sent, lines }) => ({
      ...checkout,
      wallet: { method, phase: 'expired', sent, lines, request: null, left: null, code: null },
    }),
  ],

  attempt_changed: [
    isContentFree,
    (checkout, { attemptId }) => ({ ...checkout, attemptId, asked: null }),
  ],
  paid_on_chosen: [always, (checkout, { day }) => ({ ...checkout, paidOn: day })],
  transfer_sent: [
    (checkout, action, moment) =>
      isCardFree(checkout) && closesOpenWallet(checkout, action, moment),
    (checkout, { sent }) => ({ ...checkout, attemptId: sent.fingerprint, asked: sent }),
  ],
  transfer_rejected: [isCardFree, (checkout, _, moment) => afterRejection(checkout, moment)],
  transfer_submitted: [isCardFree, (_, { transfer }, moment) => startOver(moment, { transfer })],
  transfer_received: [
    isCardFree,
    (checkout, received, moment) =>
      startOver(moment, { result: transferResult(checkout, received, moment.now) }),
  ],

  page_expired: [
    // A request whose answer was lost may be open.
    (checkout, action, moment) =>
      checkout.wallet?.phase !== 'asked' && isContentFree(checkout, action, moment),
    (checkout, { step }) => ({ ...checkout, expiredAt: step }),
  ],
  page_resumed: [always, (checkout) => ({ ...checkout, expiredAt: null })],
  started_over: [
    // A payment with a slow bank continues without this tab. The card payment has closed any wallet
    // request.
    (checkout, action, moment) =>
      checkout.payment?.phase === 'processing' ||
      (checkout.wallet?.phase !== 'asked' && isContentFree(checkout, action, moment)),
    (_checkout, _action, moment) => startOver(moment),
  ],
}

// The next gift is another payment: only the result of this one is kept.
const startOver = (
  { nextAttemptId }: Moment,
  end: Partial<Pick<Checkout, 'result' | 'transfer'>> = {},
): Checkout => ({ ...freshCheckout(nextAttemptId), ...end })

// A method that pays once may not pay every month.
const withGift = (checkout: Checkout, gift: Gift): Checkout => {
  const isOtherFrequency = checkout.gift !== null && checkout.gift.frequency !== gift.frequency
  return { ...checkout, gift, ...(isOtherFrequency && { method: null, card: null }) }
}

const withPayment = (checkout: Checkout, change: Partial<Checkout['payment']>): Checkout => {
  const { payment } = checkout
  return { ...checkout, payment: payment && { ...payment, ...change } }
}

const withWallet = (checkout: Checkout, change: Partial<WalletPayment>): Checkout => {
  const { wallet } = checkout
  return { ...checkout, wallet: wallet && { ...wallet, ...change } }
}

// A card saved in the account pays for its owner alone.
const withoutLostCard = (checkout: Checkout): Checkout =>
  checkout.account === 'ended' && checkout.card?.from === 'account'
    ? { ...checkout, card: null }
    : checkout

const isRequestUnderway = ({ wallet }: Checkout, method: WalletPayment['method']): boolean =>
  wallet?.method === method && (wallet.phase === 'asked' || wallet.phase === 'open')

// After a rejection the corrected content is another attempt. If a wallet request may still be
// open, the attempt does not change, so that the next payment method closes that request.
const afterRejection = (checkout: Checkout, { now, nextAttemptId }: Moment): Checkout => {
  const { wallet } = checkout
  const mayBeOpen = wallet !== null && (wallet.left !== null || isStillOpen(wallet, now))
  return mayBeOpen || isCardOpen(checkout)
    ? checkout
    : { ...checkout, attemptId: nextAttemptId, asked: null }
}

const withoutCard = (payment: SentPayment): AskedPayment => {
  const { paymentMethod: _card, type: _brand, cardCountry: _country, wallet: _, ...asked } = payment
  return asked
}
