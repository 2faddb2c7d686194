import { assertDestination } from '../balance/transfers/destination-charge.ts'
import { attempt, toIntentEntry } from './attempt.ts'
import { findCustomer, refuseAnotherCustomer, refuseUsedUp } from '../card/customers.ts'
import type { Form } from '../call/form/form.ts'
import type { Change, PaymentIntent, StoredPaymentMethod } from '../objects.ts'
import {
  checkAmount,
  checkCurrency,
  newIntent,
  readSuffix,
  withMoney,
  withOptions,
} from './new-intent.ts'
import {
  readFlag,
  readInteger,
  readMetadata,
  assertOnlyKnown,
  readReturnUrl,
  readText,
} from '../call/form/params.ts'
import { findPaymentMethod } from '../card/payment-methods.ts'
import { invalidRequest, missingResource, unexpectedState } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

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
  assertOnlyKnown(form, [...onCreating, 'statement_descriptor'])
  const intent = newIntent(form, world)
  const methodId = readText(form, 'payment_method')
  const givenMethod =
    methodId === null ? null : await findPaymentMethod(methodId, 'payment_method', world)
  // A saved card is of a customer that there is.
  if (intent.customer !== null && intent.customer !== givenMethod?.object.customer) {
    await findCustomer(intent.customer, world)
  }
  await assertDestination(intent, world)
  if (!readFlag(form, 'confirm')) {
    if (readText(form, 'return_url') !== null || readFlag(form, 'off_session')) {
      throw invalidRequest('This may only be set when confirm=true', 'return_url')
    }
    return givenMethod === null
      ? toChange(intent)
      : withMethod(intent, assertUsable(givenMethod, intent))
  }
  if (givenMethod === null) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  }
  const method = assertUsable(givenMethod, intent)
  return attempt({ intent: withOptions(intent, form), method }, readAsking(form), world)
}

/**
 * POST /v1/payment_intents/{id}/confirm: confirms an intent again with another card, or for the
 * first time.
 */
export const confirmIntent = async (
  intent: PaymentIntent,
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, [...onConfirming, 'payment_method', 'expand', 'receipt_email'])
  if (isFinal(intent)) throw unexpectedState(intent, 'confirmed')
  const methodId = readText(form, 'payment_method')
  if (
    intent.status === 'requires_action' &&
    (methodId === null || methodId === intent.payment_method)
  ) {
    return { status: 200, body: intent, put: [], events: [] }
  }
  const chosenId = methodId ?? intent.payment_method
  if (chosenId === null) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  }
  await assertDestination(intent, world)
  const method = await usable(chosenId, intent, world)
  return attempt({ intent: withOptions(intent, form), method }, readAsking(form), world)
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
  assertOnlyKnown(form, settable)
  if (isFinal(intent)) throw unexpectedState(intent, 'updated')
  const currency = readText(form, 'currency')
  if (currency !== null) checkCurrency(currency)
  const amount = readInteger(form, 'amount') ?? intent.amount
  checkAmount(amount, intent.currency)
  const changed = withMoney(
    {
      ...intent,
      amount,
      customer: readText(form, 'customer') ?? intent.customer,
      description: readText(form, 'description') ?? intent.description,
      metadata: readMetadata(form, intent.metadata),
      receipt_email: readText(form, 'receipt_email') ?? intent.receipt_email,
      statement_descriptor_suffix: readSuffix(form) ?? intent.statement_descriptor_suffix,
      transfer_group: readText(form, 'transfer_group') ?? intent.transfer_group,
    },
    form,
  )
  const methodId = readText(form, 'payment_method')
  if (methodId !== null) return withMethod(changed, await usable(methodId, changed, world))
  if (amount === intent.amount || intent.status !== 'requires_action') return toChange(changed)
  return toChange({ ...changed, status: 'requires_confirmation', next_action: null })
}

const cancellationReasons = new Set([
  'duplicate',
  'fraudulent',
  'requested_by_customer',
  'abandoned',
])

/** POST /v1/payment_intents/{id}/cancel */
export const cancelIntent = (intent: PaymentIntent, form: Form, world: World): Change => {
  assertOnlyKnown(form, ['cancellation_reason', 'expand'])
  const reason = readText(form, 'cancellation_reason')
  if (reason !== null && !cancellationReasons.has(reason)) {
    throw invalidRequest(`Invalid cancellation_reason: ${reason}`, 'cancellation_reason')
  }
  if (isFinal(intent)) throw unexpectedState(intent, 'canceled')
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: currentSeconds(world),
    cancellation_reason: reason,
    next_action: null,
  }
  return {
    status: 200,
    body: canceled,
    put: [toIntentEntry(canceled)],
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

const toChange = (intent: PaymentIntent): Change => ({
  status: 200,
  body: intent,
  put: [toIntentEntry(intent)],
  events: [],
})

const withMethod = (intent: PaymentIntent, method: StoredPaymentMethod): Change => {
  const nextIntent: PaymentIntent = {
    ...intent,
    payment_method: method.object.id,
    status: 'requires_confirmation',
    next_action: null,
  }
  const change = toChange(nextIntent)
  return {
    ...change,
    put: [{ kind: 'payment_method', id: method.object.id, body: method }, ...change.put],
  }
}

const usable = async (
  id: string,
  intent: PaymentIntent,
  world: World,
): Promise<StoredPaymentMethod> =>
  assertUsable(await findPaymentMethod(id, 'payment_method', world), intent)

const assertUsable = (method: StoredPaymentMethod, intent: PaymentIntent): StoredPaymentMethod => {
  refuseUsedUp(method, intent.id)
  refuseAnotherCustomer(method, intent.customer)
  return method
}

const readAsking = (form: Form) => ({
  offSession: readFlag(form, 'off_session'),
  returnUrl: readReturnUrl(form),
})
