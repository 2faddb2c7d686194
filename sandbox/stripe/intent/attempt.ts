import { canBeAuthenticated, declines, needsAuthentication, type Decline } from '../card/cards.ts'
import { charge, type Attempt } from './charges.ts'
import { toAftermath } from '../booking/disputes.ts'
import type {
  Change,
  Entry,
  NextAction,
  PaymentError,
  PaymentIntent,
  StoredPaymentMethod,
} from '../objects.ts'
import { findTestCard } from '../card/payment-methods.ts'
import { docUrl } from '../call/problem.ts'
import type { World } from '../world.ts'

type Asking = { offSession: boolean; returnUrl: string | null }

/** Confirms an intent with a card: paid, declined, or the bank requires authentication first. */
export const attempt = (
  { intent, method }: Omit<Attempt, 'authenticated'>,
  asking: Asking,
  world: World,
): Change => {
  const card = findTestCard(method)
  const cardEntry: Entry = { kind: 'payment_method', id: method.object.id, body: method }
  const isAsked = asksForAuthentication(intent) && canBeAuthenticated(card)
  const isNeeded = needsAuthentication(card) || (isAsked && !asking.offSession)
  if (!isNeeded || (asking.offSession && passesOffSession(method))) {
    return take({ intent, method, authenticated: false }, world)
  }
  if (asking.offSession) {
    const failed = declinedIntent(
      { intent, method, authenticated: false },
      declines.authenticationRequired,
    )
    return {
      ...changed(failed, 'payment_intent.payment_failed', 402),
      put: [cardEntry, toIntentEntry(failed)],
    }
  }
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.object.id,
    last_payment_error: null,
    next_action: nextAction(intent.id, asking.returnUrl, world),
  }
  const change = changed(waiting, 'payment_intent.requires_action', 200)
  return { ...change, put: [cardEntry, toIntentEntry(waiting)] }
}

/** Requests the money from the bank. */
export const take = (attempt: Attempt, world: World): Change => {
  const { intent, method } = attempt
  const result = charge(attempt, world)
  const used: Entry = {
    kind: 'payment_method',
    id: method.object.id,
    body: result.decline ? { ...method, usedByIntent: intent.id } : afterUse(method, intent),
  }
  if (result.decline) {
    const failed = declinedIntent(attempt, result.decline, result.charge.id)
    const change = changed(failed, 'payment_intent.payment_failed', 402)
    return { ...change, put: [used, ...result.put, toIntentEntry(failed)] }
  }
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: result.charge.id,
    next_action: null,
    payment_method: method.object.id,
  }
  const after = toAftermath(findTestCard(method), result.charge, world)
  const change = changed(paid, 'payment_intent.succeeded', 200)
  return {
    ...change,
    put: [used, ...result.put, toIntentEntry(paid), ...after.put],
    events: [...change.events, ...after.events],
  }
}

/** The customer rejected the bank's challenge, or abandoned it. */
export const failAuthentication = ({ intent, method }: Omit<Attempt, 'authenticated'>): Change => {
  const code = 'payment_intent_authentication_failure'
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      doc_url: docUrl(code),
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method.object,
    },
  }
  return { ...changed(failed, 'payment_intent.payment_failed', 200), put: [toIntentEntry(failed)] }
}

export const toIntentEntry = (intent: PaymentIntent): Entry => ({
  kind: 'payment_intent',
  id: intent.id,
  body: intent,
})

// A card that its bank cannot authenticate is charged as if authentication was not requested.
const asksForAuthentication = ({ payment_method_options }: PaymentIntent): boolean =>
  payment_method_options.card.request_three_d_secure !== 'automatic'

const passesOffSession = (method: StoredPaymentMethod): boolean => {
  const { authentication } = findTestCard(method)
  return (
    authentication === 'only_on_session' ||
    (authentication === 'unless_set_up' && method.setUp === true)
  )
}

// A payment may save its card for later ones.
const afterUse = (method: StoredPaymentMethod, intent: PaymentIntent): StoredPaymentMethod => {
  const used = { ...method, usedByIntent: intent.id }
  if (intent.customer === null || intent.setup_future_usage === null) return used
  return {
    ...used,
    object: { ...method.object, customer: intent.customer },
    setUp: method.setUp === true || intent.setup_future_usage === 'off_session',
  }
}

/** A declined card is a 402 that contains the intent, so that the caller gets its id. */
const changed = (
  intent: PaymentIntent,
  type: Change['events'][number]['type'],
  status: Change['status'],
): Change => ({
  status,
  body:
    status === 402 ? { error: { ...intent.last_payment_error, payment_intent: intent } } : intent,
  put: [],
  events: [{ type, object: intent }],
})

const declinedIntent = (
  { intent, method }: Attempt,
  decline: Decline,
  chargeId?: string,
): PaymentIntent => ({
  ...intent,
  status: 'requires_payment_method',
  last_payment_error: {
    ...toPaymentError(decline, method),
    ...(chargeId === undefined ? {} : { charge: chargeId }),
  },
  latest_charge: chargeId ?? intent.latest_charge,
  next_action: null,
  payment_method: null,
})

/** The bank's answer about a card, as an intent stores it. */
export const toPaymentError = (decline: Decline, method: StoredPaymentMethod): PaymentError => ({
  type: 'card_error',
  code: decline.code,
  decline_code: decline.decline_code,
  message: decline.message,
  doc_url: docUrl(decline.code),
  payment_method: method.object,
  ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  ...(decline.code === 'expired_card' ? { param: 'exp_month' } : {}),
})

export const nextAction = (
  intentId: string,
  returnUrl: string | null,
  world: World,
): NextAction => {
  const url = world.publicUrl(`/sandbox/stripe/challenge/${intentId}`)
  return returnUrl === null
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
      }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}
