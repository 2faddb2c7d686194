import { Stripe } from 'stripe'
import * as v from 'valibot'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { cardWalletSchema } from '@almoner/domain/payment/events.ts'
import {
  currency,
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type CardFacts,
  type CardFailureReason,
  type ChargeOutcome,
  type Identification,
} from '../ports/card-gateway.ts'

/** The state of a PaymentIntent, in our terms. */
export const toChargeOutcome = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  if (intent.currency !== currency) {
    throw new ProviderMismatch(`${intent.id} is in ${intent.currency}`)
  }
  switch (intent.status) {
    case 'succeeded':
      return succeeded(intent)
    case 'requires_action':
      return authenticationRequired(intent)
    case 'processing':
    case 'requires_confirmation':
      return { outcome: 'processing', providerPaymentId: intent.id }
    case 'requires_payment_method':
      return failed(intent)
    case 'canceled':
      return {
        outcome: 'failed',
        providerPaymentId: intent.id,
        reason: 'cancelled',
        code: intent.cancellation_reason,
        card: findCard(intent),
      }
    case 'requires_capture':
      throw new ProviderMismatch(`${intent.id} holds money back, which we never ask for`)
    default:
      throw new ProviderMismatch(
        `${intent.id} has a status we do not know: ${String(intent.status)}`,
      )
  }
}

/**
 * Maps a library error to its meaning. Only a definite refusal is a failure. A call that may have
 * been carried out is thrown as unreachable, and a faulty request as rejected.
 */
export const toErrorOutcome = (error: unknown): ChargeOutcome => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (isUnknown(error)) throw new ProviderUnreachable(summary(error), unheard(error))
  const code = error.code ?? null
  const intent = error.payment_intent
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      outcome: 'failed',
      providerPaymentId: intent?.id ?? null,
      reason: toFailureReason(code),
      code: error.decline_code ?? code,
      card: toCardFacts(error.payment_method?.card) ?? (intent ? findCard(intent) : null),
    }
  }
  const reason = toRefusal(error)
  if (reason === null) throw new ProviderRejectedRequest(summary(error))
  return {
    outcome: 'failed',
    providerPaymentId: intent?.id ?? null,
    reason,
    code,
    card: intent ? findCard(intent) : null,
  }
}

/**
 * Wraps calls that are never refused because of the payer. A call that may have been carried out is
 * thrown as unreachable, every other error as rejected.
 */
export const withStripeErrors = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw isUnknown(error)
      ? new ProviderUnreachable(summary(error), unheard(error))
      : new ProviderRejectedRequest(summary(error))
  }
}

/** The card of a payment method; another kind of method cannot be charged as a card. */
export const toIdentification = (method: Stripe.PaymentMethod): Identification => {
  const card = toCardFacts(method.card)
  if (!card) return { outcome: 'invalid', code: method.type }
  return { outcome: 'identified', card, customerId: toId(method.customer) }
}

/** Returns the bank's reason for a refusal; null if the bank did not refuse. */
export const findCardRefusal = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeCardError ? (error.code ?? null) : null

/** Returns true if Stripe has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/**
 * Returns true if the intent changed between our read and our request, so that it must be read
 * again.
 */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'payment_intent_unexpected_state' ||
    error.code === 'setup_intent_unexpected_state')

const succeeded = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  if (intent.amount_received !== intent.amount) {
    throw new ProviderMismatch(
      `${intent.id} received ${intent.amount_received} of ${intent.amount}`,
    )
  }
  const card = findCard(intent)
  if (!card) throw new ProviderMismatch(`${intent.id} succeeded without saying with which card`)
  return {
    outcome: 'succeeded',
    providerPaymentId: intent.id,
    chargedCents: cents(intent.amount_received),
    card,
  }
}

const authenticationRequired = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const challengeUrl = intent.next_action?.redirect_to_url?.url
  if (!challengeUrl)
    throw new ProviderMismatch(`${intent.id} asks for an action without an address`)
  return {
    outcome: 'authentication_required',
    providerPaymentId: intent.id,
    challengeUrl,
    card: findCard(intent),
  }
}

const failed = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const error = intent.last_payment_error
  return {
    outcome: 'failed',
    providerPaymentId: intent.id,
    reason: error ? toFailureReason(error.code ?? null) : 'card_invalid',
    code: error?.decline_code ?? error?.code ?? null,
    card: findCard(intent),
  }
}

// Errors in the typed card details are distinguished from the bank's answer. An expired card and a
// wrong security code are the bank's answer, and are not revealed to an attacker who guesses.
const typedWrongly = new Set([
  'incorrect_number',
  'invalid_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'payment_method_invalid_parameter',
])

const notProved = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])

export const toFailureReason = (code: string | null): CardFailureReason => {
  if (code !== null && notProved.has(code)) return 'authentication_failed'
  return code !== null && typedWrongly.has(code) ? 'card_invalid' : 'card_declined'
}

const refusals = new Set([
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
])

// Stripe has no code for a payment method that was used up, or that another customer has just
// saved. It also has none for an account that may take no charges. Only its message shows these
// cases.
export const toRefusal = (error: Stripe.errors.StripeError): CardFailureReason | null => {
  const { code, param } = error
  if (code !== undefined && notProved.has(code)) return 'authentication_failed'
  if (code !== undefined && typedWrongly.has(code)) return 'card_invalid'
  if (code === 'resource_missing' && param === 'payment_method') return 'card_invalid'
  if (/PaymentMethod\b.*may not be used again/.test(error.message)) return 'card_invalid'
  if (param === 'payment_method' && /\bcustomer\b/i.test(error.message)) return 'card_invalid'
  if (param === 'on_behalf_of' || param === 'transfer_data[destination]') return 'provider_refused'
  return code !== undefined && refusals.has(code) ? 'provider_refused' : null
}

/**
 * Returns true if Stripe does not accept a value that a person entered; all other errors are ours.
 */
export const isRefusedValue = (
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.statusCode === 400 &&
  error.code !== 'parameter_unknown' &&
  error.code !== 'parameter_missing'

/**
 * Returns the reason for which Stripe refuses every retry: one of `codes`, or the name of a
 * parameter that it refuses. Returns null for every other error.
 */
export const findRefusalCode = (
  error: unknown,
  codes: ReadonlySet<string>,
  params: readonly string[],
): string | null => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  const { code, param, statusCode } = error
  if (code !== undefined && codes.has(code)) return code
  if (statusCode !== 400 || param === undefined || !params.includes(param)) return null
  return code ?? `${param}_refused`
}

const isUnknown = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error.statusCode === undefined ||
  error.statusCode === 409 ||
  error.statusCode === 429 ||
  error.statusCode >= 500 ||
  error.code === 'lock_timeout' ||
  error.code === 'idempotency_key_in_use'

// Stripe's own message is never used, even as a cause: it may quote the request, and a log prints
// the messages of all causes. The request id finds the call in Stripe's log.
const summary = (error: Stripe.errors.StripeError): string =>
  [error.type, error.code, error.param, error.statusCode, error.requestId]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

// No response arrived that could quote the request. The cause shows how the connection failed.
const unheard = (error: Stripe.errors.StripeError): ErrorOptions =>
  error instanceof Stripe.errors.StripeConnectionError ? { cause: error } : {}

const findCard = (intent: Stripe.PaymentIntent): CardFacts | null => {
  const { latest_charge, payment_method, last_payment_error } = intent
  const method = typeof payment_method === 'object' ? payment_method?.card : null
  const charge =
    typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null
  // A charge is the truth of a payment that succeeded; before that the newest card counts.
  return intent.status === 'succeeded'
    ? (toCardFacts(charge) ?? toCardFacts(method))
    : (toCardFacts(method) ?? toCardFacts(last_payment_error?.payment_method?.card))
}

/** Returns the id of an object that is either an id or expanded. */
export const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Stripe counts time in whole seconds. */
export const toInstant = (seconds: number): Instant => instantFromMilliseconds(seconds * 1_000)

type Card = {
  brand: string | null
  country: string | null
  last4: string | null
  wallet?: { type: string } | null
}

export const toCardFacts = (card: Card | null | undefined): CardFacts | null => {
  if (!card?.brand || !card.country || !card.last4) return null
  const { brand, country, last4 } = card
  const wallet = v.safeParse(cardWalletSchema, card.wallet?.type)
  return { brand, country, last4, ...(wallet.success && { wallet: wallet.output }) }
}
