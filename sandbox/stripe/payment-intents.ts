import { attempt, entryOf } from './attempt.ts'
import { findCustomer, refuseAnotherCustomer, refuseUsedUp } from './customers.ts'
import type { Form } from './form.ts'
import type { Change, PaymentIntent, StoredPaymentMethod } from './objects.ts'
import {
  checkAmount,
  checkCurrency,
  newIntent,
  suffixOf,
  withMoney,
  withOptions,
} from './new-intent.ts'
import { flagOf, integerOf, metadataOf, onlyKnown, returnUrlOf, textOf } from './params.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { invalid, missingResource, unexpectedState } from './problem.ts'
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
const onConfirming = ['return_url', 'off_session', 'payment_method_options']
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
  if (intent.customer !== null) await findCustomer(intent.customer, world)
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
  return attempt({ intent: withOptions(intent, form), method }, askingOf(form), world)
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
  return attempt({ intent: withOptions(intent, form), method }, askingOf(form), world)
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

const usable = async (
  id: string,
  intent: PaymentIntent,
  world: World,
): Promise<StoredPaymentMethod> => {
  const method = await findPaymentMethod(id, 'payment_method', world)
  refuseUsedUp(method, intent.id)
  refuseAnotherCustomer(method, intent.customer)
  return method
}

const askingOf = (form: Form) => ({
  offSession: flagOf(form, 'off_session'),
  returnUrl: returnUrlOf(form),
})
