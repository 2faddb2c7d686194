import type { Form } from '../call/form/form.ts'
import type { PaymentIntent } from '../objects.ts'
import {
  readForm,
  readInteger,
  readList,
  readMetadata,
  assertOnlyKnown,
  readRequiredText,
  readText,
} from '../call/form/params.ts'
import { invalidRequest } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

/** An intent from the form, not confirmed yet. */
export const newIntent = (form: Form, world: World): PaymentIntent => {
  const amount = readInteger(form, 'amount')
  if (amount === null)
    throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing')
  const currency = readRequiredText(form, 'currency').toLowerCase()
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
    created: currentSeconds(world),
    currency,
    customer: readText(form, 'customer'),
    description: readText(form, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: readMetadata(form, {}),
    next_action: null,
    on_behalf_of: readAccount(readText(form, 'on_behalf_of'), 'on_behalf_of'),
    payment_method: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: readText(form, 'receipt_email'),
    setup_future_usage: readText(form, 'setup_future_usage'),
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: readSuffix(form),
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: readText(form, 'transfer_group'),
  }
  return withMoney(intent, form)
}

const refuseWhatIsNotPlayed = (form: Form): void => {
  if (readText(form, 'statement_descriptor') !== null) {
    throw invalidRequest(
      'The `statement_descriptor` parameter is not supported for `card` payments. Use `statement_descriptor_suffix`.',
      'statement_descriptor',
    )
  }
  const types = readList(form, 'allowed_payment_method_types')
  if (types.some((type) => type !== 'card')) {
    throw invalidRequest('Only cards are simulated', 'allowed_payment_method_types')
  }
  if ((readText(form, 'capture_method') ?? 'automatic') !== 'automatic') {
    throw invalidRequest('Only automatic capture is simulated', 'capture_method')
  }
}

// Adds the charity's share and ours. A fee is taken only from money that goes to another account.
export const withMoney = (intent: PaymentIntent, form: Form): PaymentIntent => {
  const destinationId = readText(readForm(form, 'transfer_data'), 'destination')
  const destination = readAccount(destinationId, 'transfer_data[destination]')
  const transfer_data = destination === null ? intent.transfer_data : { destination }
  const fee = readInteger(form, 'application_fee_amount') ?? intent.application_fee_amount
  if (fee !== null && (fee < 0 || fee > intent.amount)) {
    throw invalidRequest(
      'Your application fee must be between 0 and the amount.',
      'application_fee_amount',
    )
  }
  if (fee !== null && transfer_data === null) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      'application_fee_amount',
    )
  }
  return { ...intent, application_fee_amount: fee, transfer_data }
}

const requests = ['any', 'automatic', 'challenge'] as const

/** Sets how strictly the card is authenticated; absent fields keep their values. */
export const withOptions = (intent: PaymentIntent, form: Form): PaymentIntent => {
  const options = readForm(form, 'payment_method_options')
  assertOnlyKnown(options, ['card'])
  const card = readForm(options, 'card')
  assertOnlyKnown(card, ['request_three_d_secure'])
  const requestText = readText(card, 'request_three_d_secure')
  if (requestText === null) return intent
  const request_three_d_secure = requests.find((each) => each === requestText)
  if (request_three_d_secure === undefined) {
    throw invalidRequest(
      `Invalid payment_method_options[card][request_three_d_secure]: must be one of any, automatic, or challenge`,
      'payment_method_options[card][request_three_d_secure]',
    )
  }
  return { ...intent, payment_method_options: { card: { request_three_d_secure } } }
}

const readAccount = (account: string | null, param: string): string | null => {
  if (account !== null && !/^acct_\w+$/.test(account)) {
    throw invalidRequest(`No such destination: '${account}'`, param, 'resource_missing')
  }
  return account
}

export const checkCurrency = (currency: string): void => {
  if (currency.toLowerCase() !== 'hkd') {
    throw invalidRequest(`Invalid currency: ${currency}. Only hkd is simulated.`, 'currency')
  }
}

export const checkAmount = (amount: number, currency: string): void => {
  if (amount < 1) {
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    )
  }
  if (amount < 400) {
    throw invalidRequest(`Amount must be at least $4.00 ${currency}`, 'amount', 'amount_too_small')
  }
  if (amount > 99_999_999) {
    throw invalidRequest(
      `Amount must be no more than $999,999.99 ${currency}`,
      'amount',
      'amount_too_large',
    )
  }
}

export const readSuffix = (form: Form): string | null => {
  const suffix = readText(form, 'statement_descriptor_suffix')
  if (suffix !== null && !/^(?=.*[A-Za-z])(?!.*[<>\\'"*])[\x20-\x7E]{1,13}$/.test(suffix)) {
    throw invalidRequest(
      'The statement descriptor suffix must contain at least one letter, at most 22 characters together with the prefix, and none of <>\\\'"*.',
      'statement_descriptor_suffix',
    )
  }
  return suffix
}
