import { declines, needsAuthentication, type Decline } from './cards.ts'
import { charge, type Attempt } from './charges.ts'
import type { Change, Entry, NextAction, PaymentError, PaymentIntent } from './objects.ts'
import { testCardOf } from './payment-methods.ts'
import { docUrl } from './problem.ts'
import type { World } from './world.ts'

type Asking = { offSession: boolean; returnUrl: string | null }

/** Confirms an intent with a card: paid, declined, or the bank wants to see its customer first. */
export const attempt = (
  { intent, method }: Omit<Attempt, 'authenticated'>,
  asking: Asking,
  world: World,
): Change => {
  const card = testCardOf(method)
  const kept: Entry = { kind: 'payment_method', id: method.object.id, body: method }
  if (
    !needsAuthentication(card) ||
    (asking.offSession && card.authentication === 'only_on_session')
  )
    return take({ intent, method, authenticated: false }, world)
  if (asking.offSession) {
    const failed = declinedIntent(
      { intent, method, authenticated: false },
      declines.authenticationRequired,
    )
    return {
      ...changed(failed, 'payment_intent.payment_failed', 402),
      put: [kept, entryOf(failed)],
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
  return { ...change, put: [kept, entryOf(waiting)] }
}

/** Asks the bank for the money. */
export const take = (attempt: Attempt, world: World): Change => {
  const { intent, method } = attempt
  const asked = charge(attempt, world)
  const used: Entry = {
    kind: 'payment_method',
    id: method.object.id,
    body: { ...method, usedByIntent: intent.id },
  }
  if (asked.decline) {
    const failed = declinedIntent(attempt, asked.decline, asked.charge.id)
    const change = changed(failed, 'payment_intent.payment_failed', 402)
    return { ...change, put: [used, ...asked.put, entryOf(failed)] }
  }
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: asked.charge.id,
    next_action: null,
    payment_method: method.object.id,
  }
  return {
    ...changed(paid, 'payment_intent.succeeded', 200),
    put: [used, ...asked.put, entryOf(paid)],
  }
}

/** The customer told the bank that it was not them, or gave up. */
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
  return { ...changed(failed, 'payment_intent.payment_failed', 200), put: [entryOf(failed)] }
}

export const entryOf = (intent: PaymentIntent): Entry => ({
  kind: 'payment_intent',
  id: intent.id,
  body: intent,
})

/** A declined card is a 402 that carries the intent, so that the caller learns its id. */
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
): PaymentIntent => {
  const error: PaymentError = {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.decline_code,
    message: decline.message,
    doc_url: docUrl(decline.code),
    payment_method: method.object,
    ...(chargeId === undefined ? {} : { charge: chargeId }),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...(decline.code === 'expired_card' ? { param: 'exp_month' } : {}),
  }
  return {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: chargeId ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  }
}

const nextAction = (intentId: string, returnUrl: string | null, world: World): NextAction => {
  const url = world.publicUrl(`/sandbox/stripe/challenge/${intentId}`)
  return returnUrl === null
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
      }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}
