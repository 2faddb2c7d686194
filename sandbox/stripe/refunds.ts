import { bookRefund, entryOf } from './charges.ts'
import type { Form } from './form.ts'
import type { Change, Charge, Refund } from './objects.ts'
import { flagOf, integerOf, metadataOf, onlyKnown, textOf } from './params.ts'
import { invalid, missingResource, StripeProblem } from './problem.ts'
import { secondsOf, type World } from './world.ts'

const known = [
  'charge',
  'payment_intent',
  'amount',
  'reason',
  'metadata',
  'reverse_transfer',
  'refund_application_fee',
  'expand',
]

/** The charge a refund names, so that two refunds of it wait for each other. */
export const chargeToRefund = async (form: Form, world: World): Promise<Charge> => {
  const intentId = textOf(form, 'payment_intent')
  const intent = intentId === null ? null : await world.store.get('payment_intent', intentId)
  if (intentId !== null && !intent) {
    throw missingResource('payment_intent', intentId, 'payment_intent')
  }
  const chargeId = textOf(form, 'charge') ?? intent?.latest_charge ?? null
  if (chargeId === null) {
    throw invalid('One of the following params should be provided: payment_intent or charge.')
  }
  const charge = await world.store.get('charge', chargeId)
  if (!charge) throw missingResource('charge', chargeId, 'charge')
  return charge
}

/** POST /v1/refunds */
export const createRefund = async (form: Form, world: World): Promise<Change> => {
  onlyKnown(form, known)
  flagOf(form, 'reverse_transfer')
  flagOf(form, 'refund_application_fee')
  const charge = await chargeToRefund(form, world)
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.paid || left === 0) throw alreadyRefunded(charge)
  const amount = integerOf(form, 'amount') ?? left
  if (amount < 1 || amount > left) {
    throw invalid(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      'amount',
    )
  }
  const id = world.newId('re')
  const booked = bookRefund(charge, { id, amount }, world)
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: secondsOf(world),
    currency: charge.currency,
    metadata: metadataOf(form, {}),
    payment_intent: charge.payment_intent,
    reason: textOf(form, 'reason'),
    status: 'succeeded',
  }
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  return {
    status: 200,
    body: refund,
    put: [
      { kind: 'refund', id, body: refund },
      { kind: 'balance_transaction', id: booked.id, body: booked },
      entryOf(refunded),
    ],
    events: [{ type: 'charge.refunded', object: refunded }],
  }
}

const alreadyRefunded = (charge: Charge): StripeProblem =>
  new StripeProblem(
    400,
    {
      type: 'invalid_request_error',
      code: charge.paid ? 'charge_already_refunded' : 'charge_not_refundable',
      message: charge.paid
        ? `Charge ${charge.id} has already been refunded.`
        : `Charge ${charge.id} was not paid.`,
    },
    true,
  )
