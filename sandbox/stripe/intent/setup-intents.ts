import { toPaymentError, nextAction } from './attempt.ts'
import { declines, type TestCard } from '../card/cards.ts'
import { findCustomer, refuseAnotherCustomer, refuseUsedUp } from '../card/customers.ts'
import type { Form } from '../call/form/form.ts'
import type { Change, EventType, SetupIntent, StoredPaymentMethod } from '../objects.ts'
import {
  readFlag,
  readList,
  readMetadata,
  assertOnlyKnown,
  readRequiredText,
  readReturnUrl,
  readText,
} from '../call/form/params.ts'
import { findPaymentMethod, findTestCard } from '../card/payment-methods.ts'
import { docUrl, invalidRequest, missingResource, StripeProblem } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

export type Setting = { setup: SetupIntent; method: StoredPaymentMethod }

const onConfirming = ['return_url', 'payment_method', 'expand']
const onCreating = [
  ...onConfirming,
  'allowed_payment_method_types',
  'confirm',
  'customer',
  'description',
  'metadata',
  'usage',
]

/** POST /v1/setup_intents */
export const createSetup = async (form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, onCreating)
  const customer = readText(form, 'customer')
  if (customer !== null) await findCustomer(customer, world)
  const setup = newSetup(form, { customer, world })
  const methodId = readText(form, 'payment_method')
  if (readFlag(form, 'confirm')) {
    return confirm(
      { setup, method: await usable(readRequiredText(form, 'payment_method'), setup, world) },
      form,
      world,
    )
  }
  if (methodId === null) return changed(setup)
  const method = await usable(methodId, setup, world)
  const nextSetup = { ...setup, payment_method: method.object.id }
  const change = changed({ ...nextSetup, status: 'requires_confirmation' })
  return { ...change, put: [methodEntry(method), ...change.put] }
}

/** POST /v1/setup_intents/{id}/confirm */
export const confirmSetup = async (
  setup: SetupIntent,
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, onConfirming)
  if (isFinal(setup)) throw unexpected(setup, 'confirmed')
  const methodId = readText(form, 'payment_method')
  if (
    setup.status === 'requires_action' &&
    (methodId === null || methodId === setup.payment_method)
  ) {
    return { status: 200, body: setup, put: [], events: [] }
  }
  const chosenId = methodId ?? setup.payment_method ?? readRequiredText(form, 'payment_method')
  return confirm({ setup, method: await usable(chosenId, setup, world) }, form, world)
}

/** POST /v1/setup_intents/{id}/cancel */
export const cancelSetup = (setup: SetupIntent, form: Form): Change => {
  assertOnlyKnown(form, ['cancellation_reason', 'expand'])
  if (isFinal(setup)) throw unexpected(setup, 'canceled')
  const cancellation_reason = readText(form, 'cancellation_reason')
  const canceled = { ...setup, status: 'canceled' as const, cancellation_reason, next_action: null }
  return changed(canceled, 'setup_intent.canceled')
}

/** The bank allows the card to be saved, or declines it. */
export const finishSetup = ({ setup, method }: Setting): Change => {
  const card = findTestCard(method)
  if (card.setUp === 'declined') return declined({ setup, method }, card)
  const savedMethod: StoredPaymentMethod = {
    ...method,
    object: { ...method.object, customer: setup.customer },
    setUp: setup.usage === 'off_session',
  }
  const done: SetupIntent = {
    ...setup,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
    payment_method: method.object.id,
  }
  const change = changed(done, 'setup_intent.succeeded')
  return { ...change, put: [methodEntry(savedMethod), ...change.put] }
}

/** The customer rejected the bank's challenge, or abandoned it. */
export const failSetupAuthentication = ({ setup, method }: Setting): Change => {
  const code = 'setup_intent_authentication_failure'
  const failed: SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code,
      doc_url: docUrl(code),
      message:
        'The latest attempt to set up the payment method has failed because authentication failed.',
      payment_method: method.object,
    },
  }
  return changed(failed, 'setup_intent.setup_failed')
}

export const findSetup = async (id: string, world: World): Promise<SetupIntent> => {
  const setup = await world.store.get('setup_intent', id)
  if (!setup) throw missingResource('setupintent', id, 'intent')
  return setup
}

const newSetup = (
  form: Form,
  { customer, world }: { customer: string | null; world: World },
): SetupIntent => {
  if (readList(form, 'allowed_payment_method_types').some((type) => type !== 'card')) {
    throw invalidRequest('Only cards are simulated', 'allowed_payment_method_types')
  }
  const usage = readText(form, 'usage') ?? 'off_session'
  if (usage !== 'off_session' && usage !== 'on_session') {
    throw invalidRequest(`Invalid usage: ${usage}`, 'usage')
  }
  const id = world.newId('seti')
  return {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: `${id}_secret_${world.newId('s').slice(2)}`,
    created: currentSeconds(world),
    customer,
    description: readText(form, 'description'),
    last_setup_error: null,
    livemode: false,
    metadata: readMetadata(form, {}),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage,
  }
}

// A card must be authenticated once before it is saved, if its bank ever requires it.
const confirm = (setting: Setting, form: Form, world: World): Change => {
  const { setup, method } = setting
  const { authentication } = findTestCard(method)
  if (authentication !== 'required' && authentication !== 'unless_set_up') {
    return finishSetup(setting)
  }
  const waiting: SetupIntent = {
    ...setup,
    status: 'requires_action',
    payment_method: method.object.id,
    last_setup_error: null,
    next_action: nextAction(setup.id, readReturnUrl(form), world),
  }
  const change = changed(waiting, 'setup_intent.requires_action')
  return { ...change, put: [methodEntry(method), ...change.put] }
}

const declined = ({ setup, method }: Setting, { charge }: TestCard): Change => {
  const last_setup_error = toPaymentError(
    declines[charge === 'succeeds' ? 'generic' : charge],
    method,
  )
  const failed: SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    last_setup_error,
    next_action: null,
    payment_method: null,
  }
  const body = { error: { ...last_setup_error, setup_intent: failed } }
  return { ...changed(failed, 'setup_intent.setup_failed'), status: 402, body }
}

const usable = async (
  id: string,
  setup: SetupIntent,
  world: World,
): Promise<StoredPaymentMethod> => {
  const method = await findPaymentMethod(id, 'payment_method', world)
  refuseUsedUp(method)
  refuseAnotherCustomer(method, setup.customer)
  return method
}

const isFinal = ({ status }: SetupIntent): boolean =>
  status === 'succeeded' || status === 'canceled'

const changed = (setup: SetupIntent, type?: EventType): Change => ({
  status: 200,
  body: setup,
  put: [{ kind: 'setup_intent', id: setup.id, body: setup }],
  events: type === undefined ? [] : [{ type, object: setup }],
})

const methodEntry = (body: StoredPaymentMethod) => ({
  kind: 'payment_method' as const,
  id: body.object.id,
  body,
})

const unexpected = (setup: SetupIntent, act: string): StripeProblem =>
  new StripeProblem(
    400,
    {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: `This SetupIntent could not be ${act} because it has a status of ${setup.status}.`,
      setup_intent: setup,
    },
    true,
  )
