import { attempt, entryOf } from './attempt.ts'
import type { Form } from './form.ts'
import type { Change, PaymentIntent, StoredPaymentMethod } from './objects.ts'
import {
  flagOf,
  formOf,
  integerOf,
  listOf,
  metadataOf,
  onlyKnown,
  requiredText,
  textOf,
} from './params.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { invalid, missingResource, StripeProblem, unexpectedState } from './problem.ts'
import { secondsOf, type World } from './world.ts'

const settable = [
  'allowed_payment_method_types',
  'amount',
  'application_fee_amount',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor_suffix',
  'transfer_group',
]
const onConfirming = ['return_url', 'off_session']
const onCreating = [
  ...settable,
  ...onConfirming,
  'confirm',
  'on_behalf_of',
  'transfer_data',
  'capture_method',
]

/** POST /v1/payment_intents */
export const createIntent = async (form: Form, world: World): Promise<Change> => {
  onlyKnown(form, [...onCreating, 'statement_descriptor'])
  const intent = newIntent(form, world)
  const named = textOf(form, 'payment_method')
  if (!flagOf(form, 'confirm')) {
    if (textOf(form, 'return_url') !== null || flagOf(form, 'off_session')) {
      throw invalid('This may only be set when confirm=true', 'return_url')
    }
    return named === null ? kept(intent) : withMethod(intent, await usable(named, intent, world))
  }
  if (named === null) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  }
  const method = await usable(named, intent, world)
  return attempt({ intent, method }, askingOf(form), world)
}

/** POST /v1/payment_intents/{id}/confirm: again with another card, or for the first time. */
export const confirmIntent = async (
  intent: PaymentIntent,
  form: Form,
  world: World,
): Promise<Change> => {
  onlyKnown(form, [...onConfirming, 'payment_method', 'expand', 'receipt_email'])
  if (isFinal(intent)) throw unexpectedState(intent, 'confirmed')
  const named = textOf(form, 'payment_method')
  if (intent.status === 'requires_action' && (named === null || named === intent.payment_method)) {
    return { status: 200, body: intent, put: [], events: [] }
  }
  const chosen = named ?? intent.payment_method
  if (chosen === null) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  }
  const method = await usable(chosen, intent, world)
  return attempt({ intent, method }, askingOf(form), world)
}

/**
 * POST /v1/payment_intents/{id}. Another amount or another card ends a challenge that is under way:
 * the bank's customer agreed to something else.
 */
export const updateIntent = async (
  intent: PaymentIntent,
  form: Form,
  world: World,
): Promise<Change> => {
  onlyKnown(form, settable)
  if (isFinal(intent)) throw unexpectedState(intent, 'updated')
  const currency = textOf(form, 'currency')
  if (currency !== null) checkCurrency(currency)
  const amount = integerOf(form, 'amount') ?? intent.amount
  checkAmount(amount, intent.currency)
  const changed = withMoney(
    {
      ...intent,
      amount,
      customer: textOf(form, 'customer') ?? intent.customer,
      description: textOf(form, 'description') ?? intent.description,
      metadata: metadataOf(form, intent.metadata),
      receipt_email: textOf(form, 'receipt_email') ?? intent.receipt_email,
      statement_descriptor_suffix: suffixOf(form) ?? intent.statement_descriptor_suffix,
      transfer_group: textOf(form, 'transfer_group') ?? intent.transfer_group,
    },
    form,
  )
  const named = textOf(form, 'payment_method')
  if (named !== null) return withMethod(changed, await usable(named, changed, world))
  if (amount === intent.amount || intent.status !== 'requires_action') return kept(changed)
  return kept({ ...changed, status: 'requires_confirmation', next_action: null })
}

const cancellationReasons = new Set([
  'duplicate',
  'fraudulent',
  'requested_by_customer',
  'abandoned',
])

/** POST /v1/payment_intents/{id}/cancel */
export const cancelIntent = (intent: PaymentIntent, form: Form, world: World): Change => {
  onlyKnown(form, ['cancellation_reason', 'expand'])
  const reason = textOf(form, 'cancellation_reason')
  if (reason !== null && !cancellationReasons.has(reason)) {
    throw invalid(`Invalid cancellation_reason: ${reason}`, 'cancellation_reason')
  }
  if (isFinal(intent)) throw unexpectedState(intent, 'canceled')
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: secondsOf(world),
    cancellation_reason: reason,
    next_action: null,
  }
  return {
    status: 200,
    body: canceled,
    put: [entryOf(canceled)],
    events: [{ type: 'payment_intent.canceled', object: canceled }],
  }
}

export const findIntent = async (id: string, world: World): Promise<PaymentIntent> => {
  const intent = await world.store.get('payment_intent', id)
  if (!intent) throw missingResource('payment_intent', id, 'intent')
  return intent
}

const isFinal = ({ status }: PaymentIntent): boolean =>
  status === 'succeeded' || status === 'canceled'

const kept = (intent: PaymentIntent): Change => ({
  status: 200,
  body: intent,
  put: [entryOf(intent)],
  events: [],
})

const withMethod = (intent: PaymentIntent, method: StoredPaymentMethod): Change => {
  const chosen: PaymentIntent = {
    ...intent,
    payment_method: method.object.id,
    status: 'requires_confirmation',
    next_action: null,
  }
  const change = kept(chosen)
  return {
    ...change,
    put: [{ kind: 'payment_method', id: method.object.id, body: method }, ...change.put],
  }
}

// Without a customer to belong to, a payment method serves one payment.
const usable = async (
  id: string,
  intent: PaymentIntent,
  world: World,
): Promise<StoredPaymentMethod> => {
  const method = await findPaymentMethod(id, 'payment_method', world)
  if (method.usedByIntent !== null && method.usedByIntent !== intent.id) {
    throw new StripeProblem(
      400,
      {
        type: 'invalid_request_error',
        message:
          'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      },
      true,
    )
  }
  return method
}

const askingOf = (form: Form) => {
  const returnUrl = textOf(form, 'return_url')
  if (returnUrl !== null && !URL.canParse(returnUrl)) {
    throw invalid('Not a valid URL', 'return_url', 'url_invalid')
  }
  return { offSession: flagOf(form, 'off_session'), returnUrl }
}

const newIntent = (form: Form, world: World): PaymentIntent => {
  const amount = integerOf(form, 'amount')
  if (amount === null)
    throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
  const currency = requiredText(form, 'currency').toLowerCase()
  checkCurrency(currency)
  checkAmount(amount, currency)
  refuseWhatIsNotPlayed(form)
  const id = world.newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${world.newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: secondsOf(world),
    currency,
    customer: textOf(form, 'customer'),
    description: textOf(form, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadataOf(form, {}),
    next_action: null,
    on_behalf_of: accountOf(textOf(form, 'on_behalf_of'), 'on_behalf_of'),
    payment_method: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: textOf(form, 'receipt_email'),
    setup_future_usage: textOf(form, 'setup_future_usage'),
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffixOf(form),
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: textOf(form, 'transfer_group'),
  }
  return withMoney(intent, form)
}

const refuseWhatIsNotPlayed = (form: Form): void => {
  if (textOf(form, 'statement_descriptor') !== null) {
    throw invalid(
      'The `statement_descriptor` parameter is not supported for `card` payments. Use `statement_descriptor_suffix`.',
      'statement_descriptor',
    )
  }
  const types = listOf(form, 'allowed_payment_method_types')
  if (types.some((type) => type !== 'card')) {
    throw invalid('Only cards are simulated', 'allowed_payment_method_types')
  }
  if ((textOf(form, 'capture_method') ?? 'automatic') !== 'automatic') {
    throw invalid('Only automatic capture is simulated', 'capture_method')
  }
}

// The charity's share and ours: a fee is taken only of money that goes on to somebody else.
const withMoney = (intent: PaymentIntent, form: Form): PaymentIntent => {
  const given = textOf(formOf(form, 'transfer_data'), 'destination')
  const destination = accountOf(given, 'transfer_data[destination]')
  const transfer_data = destination === null ? intent.transfer_data : { destination }
  const fee = integerOf(form, 'application_fee_amount') ?? intent.application_fee_amount
  if (fee !== null && (fee < 0 || fee > intent.amount)) {
    throw invalid(
      'Your application fee must be between 0 and the amount.',
      'application_fee_amount',
    )
  }
  if (fee !== null && transfer_data === null) {
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      'application_fee_amount',
    )
  }
  return { ...intent, application_fee_amount: fee, transfer_data }
}

const accountOf = (account: string | null, param: string): string | null => {
  if (account !== null && !/^acct_\w+$/.test(account)) {
    throw invalid(`No such destination: '${account}'`, param, 'resource_missing')
  }
  return account
}

const checkCurrency = (currency: string): void => {
  if (currency.toLowerCase() !== 'hkd') {
    throw invalid(`Invalid currency: ${currency}. Only hkd is simulated.`, 'currency')
  }
}

const checkAmount = (amount: number, currency: string): void => {
  if (amount < 1) {
    throw invalid(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    )
  }
  if (amount < 400) {
    throw invalid(`Amount must be at least $4.00 ${currency}`, 'amount', 'amount_too_small')
  }
  if (amount > 99_999_999) {
    throw invalid(
      `Amount must be no more than $999,999.99 ${currency}`,
      'amount',
      'amount_too_large',
    )
  }
}

const suffixOf = (form: Form): string | null => {
  const suffix = textOf(form, 'statement_descriptor_suffix')
  if (suffix !== null && !/^(?=.*[A-Za-z])(?!.*[<>\\'"*])[\x20-\x7E]{1,22}$/.test(suffix)) {
    throw invalid(
      'The statement descriptor suffix must contain at least one letter, at most 22 characters, and none of <>\\\'"*.',
      'statement_descriptor_suffix',
    )
  }
  return suffix
}
