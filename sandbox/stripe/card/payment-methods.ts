import { createHash } from 'node:crypto'
import { hasLuhnChecksum, testCardNamed, testCardNumbered, type TestCard } from './cards.ts'
import type { Form } from '../call/form/form.ts'
import type { Change, PaymentMethod, StoredPaymentMethod } from '../objects.ts'
import {
  readForm,
  readMetadata,
  assertOnlyKnown,
  readRequiredText,
  readText,
} from '../call/form/params.ts'
import { cardProblem, invalidRequest, missingResource, StripeProblem } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

const knownParameters = [
  'type',
  'card',
  'billing_details',
  'metadata',
  'expand',
  'key',
  'allow_redisplay',
  'guid',
  'muid',
  'sid',
  'payment_user_agent',
  'referrer',
  'time_on_page',
]

/** POST /v1/payment_methods: the number and the security code are checked and not stored. */
export const createPaymentMethod = (form: Form, world: World): Change => {
  assertOnlyKnown(form, knownParameters)
  if (readRequiredText(form, 'type') !== 'card')
    throw invalidRequest('Only cards are simulated', 'type')
  const card = readForm(form, 'card')
  const testCard = readCard(card, world)
  const expiry = readExpiry(card, world)
  const cvc = readCvc(card, testCard)
  const method = mint(testCard, world, {
    ...expiry,
    cvcCheck: cvc === null ? null : 'unchecked',
    // Stripe's own script marks a card from a phone's wallet; here the caller marks it.
    wallet: readText(readForm(card, 'wallet'), 'type'),
    billing: readForm(form, 'billing_details'),
    metadata: readMetadata(form, {}),
  })
  return {
    status: 200,
    body: method.object,
    put: [{ kind: 'payment_method', id: method.object.id, body: method }],
    events: [],
  }
}

/**
 * Returns a payment method by its id. A named test card creates a new one every time it is used, as
 * with Stripe.
 */
export const findPaymentMethod = async (
  id: string,
  param: string,
  world: World,
): Promise<StoredPaymentMethod> => {
  const testCard = testCardNamed(id)
  if (testCard) return mint(testCard, world, {})
  const method = await world.store.get('payment_method', id)
  if (!method) throw missingResource('PaymentMethod', id, param)
  return method
}

export const findTestCard = (method: StoredPaymentMethod): TestCard => {
  const card = testCardNamed(method.card)
  if (!card) throw new Error(`no test card is called ${method.card}`)
  return card
}

type Minting = {
  month?: number
  year?: number
  cvcCheck?: string | null
  wallet?: string | null
  billing?: Form
  metadata?: Record<string, string>
}

const mint = (card: TestCard, world: World, minting: Minting): StoredPaymentMethod => {
  const { billing = {}, metadata = {}, cvcCheck = 'unchecked', wallet = null } = minting
  const year = new Date(world.clock()).getUTCFullYear()
  const object: PaymentMethod = {
    id: world.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: readAddress(readForm(billing, 'address')),
      email: readText(billing, 'email'),
      name: readText(billing, 'name'),
      phone: readText(billing, 'phone'),
    },
    card: {
      brand: card.brand,
      country: card.country,
      exp_month: minting.month ?? 12,
      exp_year: minting.year ?? year + 4,
      fingerprint: createHash('sha256').update(card.name).digest('base64url').slice(0, 16),
      funding: card.funding,
      last4: card.number.slice(-4),
      checks: { cvc_check: cvcCheck },
      three_d_secure_usage: { supported: card.brand !== 'unionpay' },
      wallet: wallet === null ? null : { type: wallet },
    },
    created: currentSeconds(world),
    customer: null,
    livemode: false,
    metadata,
    type: 'card',
  }
  return { object, card: card.name, usedByIntent: null }
}

const readAddress = (address: Form): Record<string, string | null> =>
  Object.fromEntries(
    ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => [
      name,
      readText(address, name),
    ]),
  )

const readCard = (card: Form, world: World): TestCard => {
  const number = readRequiredText(card, 'number').replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) {
    throw cardProblem(
      'invalid_number',
      'The card number is not a valid credit card number.',
      'number',
    )
  }
  if (!hasLuhnChecksum(number)) {
    throw cardProblem('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const testCard = testCardNumbered(number)
  if (testCard) return testCard
  readExpiry(card, world)
  throw new StripeProblem(
    402,
    {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'live_mode_test_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    },
    true,
  )
}

// A card is valid to the end of its last month, wherever in the world that ends last.
const readExpiry = (card: Form, world: World): { month: number; year: number } => {
  const month = Number(readRequiredText(card, 'exp_month'))
  const givenYear = Number(readRequiredText(card, 'exp_year'))
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardProblem(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    )
  }
  const year = givenYear >= 0 && givenYear < 100 ? 2000 + givenYear : givenYear
  const now = new Date(world.clock() - 12 * 3_600_000)
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) {
    throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardProblem(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    )
  }
  return { month, year }
}

const readCvc = (card: Form, testCard: TestCard): string | null => {
  const cvc = readText(card, 'cvc')
  const right = testCard.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (cvc !== null && !right.test(cvc)) {
    throw cardProblem('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return cvc
}
