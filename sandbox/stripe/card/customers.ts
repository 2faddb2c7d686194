import type { Form } from '../call/form/form.ts'
import type { Change, StoredPaymentMethod } from '../objects.ts'
import type { Customer } from './card-objects.ts'
import {
  readInteger,
  readMetadata,
  assertOnlyKnown,
  readRequiredText,
  readText,
} from '../call/form/params.ts'
import { findTestCard } from './payment-methods.ts'
import { invalidRequest, missingResource, StripeProblem } from '../call/problem.ts'
import { declines } from './cards.ts'
import { currentSeconds, type World } from '../world.ts'

/** POST /v1/customers */
export const createCustomer = (form: Form, world: World): Change => {
  assertOnlyKnown(form, ['description', 'email', 'expand', 'metadata', 'name'])
  const customer: Customer = {
    id: world.newId('cus'),
    object: 'customer',
    created: currentSeconds(world),
    description: readText(form, 'description'),
    email: readText(form, 'email'),
    livemode: false,
    metadata: readMetadata(form, {}),
    name: readText(form, 'name'),
  }
  return {
    status: 200,
    body: customer,
    put: [{ kind: 'customer', id: customer.id, body: customer }],
    events: [],
  }
}

// Stripe's search index lags by up to a minute; this one always does.
const searchFollowsAfterSeconds = 60

/** GET /v1/customers/search, for the only supported query: customers by one metadata value. */
export const searchCustomers = async (query: Form, world: World): Promise<object> => {
  assertOnlyKnown(query, ['query', 'limit', 'page', 'expand'])
  const match = /^metadata\[(["'])(\w+)\1\]:(["'])([^"']+)\3$/.exec(
    readRequiredText(query, 'query'),
  )
  const [, , name, , value] = match ?? []
  if (name === undefined || value === undefined) {
    throw invalidRequest('We were unable to parse your search query.', 'query')
  }
  const data = await world.store.list('customer', {
    limit: 10,
    order: 'newest',
    where: { metadata: { [name]: value } },
    created: { until: currentSeconds(world) - searchFollowsAfterSeconds },
  })
  return {
    object: 'search_result',
    data,
    has_more: false,
    next_page: null,
    url: '/v1/customers/search',
  }
}

/** POST /v1/payment_methods/{id}/attach: a card that the bank would never charge is not saved. */
export const attachMethod = async (
  method: StoredPaymentMethod,
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, ['customer', 'expand'])
  const customer = await findCustomer(readRequiredText(form, 'customer'), world)
  refuseUsedUp(method)
  if (method.object.customer !== null && method.object.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  const { setUp, charge } = findTestCard(method)
  if (setUp === 'declined') {
    const { code, decline_code, message } = declines[charge === 'succeeds' ? 'generic' : charge]
    throw new StripeProblem(402, { type: 'card_error', code, decline_code, message }, true)
  }
  return toChange({ ...method, object: { ...method.object, customer } })
}

/** POST /v1/payment_methods/{id}/detach: from then on it can never be charged again. */
export const detachMethod = (method: StoredPaymentMethod, form: Form): Change => {
  assertOnlyKnown(form, ['expand'])
  if (method.object.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const object = { ...method.object, customer: null }
  return toChange({
    ...method,
    object,
    setUp: false,
    usedByIntent: method.usedByIntent ?? 'detached',
  })
}

/** The card network reports the renewed card of a saved one: the reference stays. */
export const renewMethod = (method: StoredPaymentMethod, form: Form): Change => {
  assertOnlyKnown(form, ['exp_month', 'exp_year', 'last4'])
  const { card, customer } = method.object
  if (customer === null || !card) throw invalidRequest('Only a saved card is renewed.')
  const renewed = {
    ...card,
    exp_month: readInteger(form, 'exp_month') ?? card.exp_month,
    exp_year: readInteger(form, 'exp_year') ?? card.exp_year + 4,
    last4: readText(form, 'last4') ?? card.last4,
  }
  const object = { ...method.object, card: renewed }
  const change = toChange({ ...method, object })
  const type = 'payment_method.automatically_updated'
  return { ...change, events: [...change.events, { type, object }] }
}

/** Asserts that there is such a customer. */
export const findCustomer = async (id: string, world: World): Promise<string> => {
  if (!(await world.store.get('customer', id))) throw missingResource('customer', id, 'customer')
  return id
}

/** Throws if a payment method without a customer has served a payment already. */
export const refuseUsedUp = (method: StoredPaymentMethod, intentId: string | null = null): void => {
  const { usedByIntent, object } = method
  if (usedByIntent === null || usedByIntent === intentId || object.customer !== null) return
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

/** A customer's card is charged for that customer only. */
export const refuseAnotherCustomer = (
  method: StoredPaymentMethod,
  customer: string | null,
): void => {
  const owner = method.object.customer
  if (owner === null || owner === customer) return
  throw invalidRequest(
    customer === null
      ? 'The PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter.'
      : 'The payment method supplied does not belong to the Customer you supplied.',
    'payment_method',
  )
}

const toChange = (method: StoredPaymentMethod): Change => ({
  status: 200,
  body: method.object,
  put: [{ kind: 'payment_method', id: method.object.id, body: method }],
  events: [],
})
