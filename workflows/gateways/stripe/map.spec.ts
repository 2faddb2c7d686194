import { inspect } from 'node:util'
import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
} from '../ports/card-gateway.ts'
import { toChargeOutcome, toErrorOutcome } from './map.ts'

const card = { brand: 'visa', country: 'HK', last4: '0004' }

const anIntent = (differing: object): Stripe.PaymentIntent =>
  ({
    id: 'pi_1',
    amount: 10_000,
    amount_received: 0,
    currency: 'hkd',
    payment_method: { id: 'pm_1', card },
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    cancellation_reason: null,
    metadata: {},
    ...differing,
  }) as unknown as Stripe.PaymentIntent

const paid = { status: 'succeeded', amount_received: 10_000 }

describe('the state of an intent', () => {
  it.each([
    ['requires_confirmation', { outcome: 'processing', providerPaymentId: 'pi_1' }],
    ['processing', { outcome: 'processing', providerPaymentId: 'pi_1' }],
    [
      'canceled',
      { outcome: 'failed', providerPaymentId: 'pi_1', reason: 'cancelled', code: null, card },
    ],
  ])('%s', (status, outcome) => {
    expect(toChargeOutcome(anIntent({ status }))).toEqual(outcome)
  })

  it('succeeded, by the card of the charge rather than by the one named last', () => {
    const charged = { ...card, last4: '9999' }
    const latest_charge = { payment_method_details: { card: charged } }
    expect(toChargeOutcome(anIntent({ ...paid, latest_charge }))).toEqual({
      outcome: 'succeeded',
      providerPaymentId: 'pi_1',
      chargedCents: 10_000,
      card: charged,
    })
  })

  it('requires_action, with the address of the bank', () => {
    const next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: 'https://bank.example' },
    }
    expect(toChargeOutcome(anIntent({ status: 'requires_action', next_action }))).toEqual({
      outcome: 'authentication_required',
      providerPaymentId: 'pi_1',
      challengeUrl: 'https://bank.example',
      card,
    })
  })

  it.each([
    ['payment_intent_authentication_failure', undefined, 'authentication_failed'],
    ['authentication_required', 'authentication_required', 'authentication_failed'],
    ['card_declined', 'lost_card', 'card_declined'],
    ['expired_card', undefined, 'card_declined'],
    ['incorrect_number', undefined, 'card_invalid'],
  ])('requires_payment_method after %s', (code, decline_code, reason) => {
    const last_payment_error = { code, decline_code, payment_method: { card } }
    const intent = anIntent({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error,
    })
    expect(toChargeOutcome(intent)).toEqual({
      outcome: 'failed',
      providerPaymentId: 'pi_1',
      reason,
      code: decline_code ?? code,
      card,
    })
  })

  it.each([
    ['another currency', { ...paid, currency: 'usd' }],
    ['less than was asked', { ...paid, amount_received: 9_999 }],
    ['no card', { ...paid, payment_method: null }],
    ['money held back', { status: 'requires_capture' }],
    ['an action without an address', { status: 'requires_action' }],
    ['a status of tomorrow', { status: 'requires_dance' }],
  ])('is never taken for a success with %s', (_, differing) => {
    expect(() => toChargeOutcome(anIntent(differing))).toThrow(ProviderMismatch)
  })
})

const thrownBy = (act: () => unknown): unknown => {
  try {
    return `nothing was thrown: donor@ ${String(act())}`
  } catch (error) {
    return error
  }
}

describe('an error from Stripe', () => {
  const { errors } = Stripe
  const raw = (differing: object) =>
    ({
      type: 'invalid_request_error',
      message: 'm',
      statusCode: 400,
      ...differing,
    }) as ConstructorParameters<typeof errors.StripeInvalidRequestError>[0]

  it.each([
    ['no connection', new errors.StripeConnectionError(raw({ statusCode: undefined }))],
    ['a server error', new errors.StripeAPIError(raw({ statusCode: 500 }))],
    ['too many calls', new errors.StripeRateLimitError(raw({ statusCode: 429 }))],
    ['the same call under way', new errors.StripeInvalidRequestError(raw({ statusCode: 409 }))],
    ['a lock', new errors.StripeInvalidRequestError(raw({ code: 'lock_timeout' }))],
  ])('%s is unknown, never failed', (_, error) => {
    expect(() => toErrorOutcome(error)).toThrow(ProviderUnreachable)
  })

  it.each([
    ['our key', new errors.StripeAuthenticationError(raw({ statusCode: 401 }))],
    ['our rights', new errors.StripePermissionError(raw({ statusCode: 403 }))],
    ['our parameters', new errors.StripeInvalidRequestError(raw({ code: 'parameter_unknown' }))],
    ['our idempotency', new errors.StripeIdempotencyError(raw({ type: 'idempotency_error' }))],
  ])('%s is our fault', (_, error) => {
    expect(() => toErrorOutcome(error)).toThrow(ProviderRejectedRequest)
  })

  it.each([
    ['account_invalid', 'provider_refused'],
    ['transfers_not_allowed', 'provider_refused'],
    ['amount_too_large', 'provider_refused'],
    ['payment_intent_authentication_failure', 'authentication_failed'],
  ])('%s is a failure', (code, reason) => {
    const error = new errors.StripeInvalidRequestError(raw({ code }))
    expect(toErrorOutcome(error)).toMatchObject({ outcome: 'failed', reason, code })
  })

  it.each([
    ['our fault', {}],
    ['unknown', { statusCode: 409 }],
  ])('is reported without the request data in its message or in a log: %s', (_, differing) => {
    const quoting = raw({ message: 'donor@example.org is bad', ...differing })
    const error = new errors.StripeInvalidRequestError(quoting)
    expect(inspect(thrownBy(() => toErrorOutcome(error)))).not.toContain('donor@')
  })

  it('passes on what is no error of the provider’s', () => {
    const bug = new TypeError('bug')
    expect(() => toErrorOutcome(bug)).toThrow(bug)
  })
})
