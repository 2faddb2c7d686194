import type { Later, Refund } from './booking-objects.ts'
import { bookFailedRefund, bookRefund, toBookingEntry } from './bookings.ts'
import { testCardNamed } from '../card/cards.ts'
import { toChargeEntry } from '../intent/charges.ts'
import { reverseTransfer } from '../balance/transfers/reversals.ts'
import { endWarnings } from './disputes.ts'
import type { Form } from '../call/form/form.ts'
import type { Change, Charge, Entry } from '../objects.ts'
import {
  readFlag,
  readInteger,
  readMetadata,
  assertOnlyKnown,
  readText,
} from '../call/form/params.ts'
import { invalidRequest, missingResource, StripeProblem } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

const knownParameters = [
  'charge',
  'payment_intent',
  'amount',
  'reason',
  'metadata',
  'reverse_transfer',
  'refund_application_fee',
  'expand',
]
const reasons = new Set(['duplicate', 'fraudulent', 'requested_by_customer'])

/** The charge of a refund, as a lock: two refunds of it run one after the other. */
export const chargeToRefund = async (form: Form, world: World): Promise<Charge> => {
  const intentId = readText(form, 'payment_intent')
  const intent = intentId === null ? null : await world.store.get('payment_intent', intentId)
  if (intentId !== null && !intent) {
    throw missingResource('payment_intent', intentId, 'payment_intent')
  }
  const chargeId = readText(form, 'charge') ?? intent?.latest_charge ?? null
  if (chargeId === null) {
    throw intent
      ? new StripeProblem(400, {
          type: 'invalid_request_error',
          message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        })
      : invalidRequest('One of the following params should be provided: payment_intent or charge.')
  }
  return findCharge(chargeId, world)
}

/** POST /v1/refunds */
export const createRefund = async (form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, knownParameters)
  const charge = await chargeToRefund(form, world)
  refuseWhatCannotBe(form)
  const remaining = charge.amount_captured - charge.amount_refunded
  if (!charge.paid || remaining === 0) throw alreadyRefunded(charge)
  await refuseDisputed(charge, world)
  const amount = readInteger(form, 'amount') ?? remaining
  if (amount < 1 || amount > remaining) {
    throw invalidRequest(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${remaining / 100})`,
      'amount',
    )
  }
  const behaviour = await findBehaviour(charge, world)
  const id = world.newId('re')
  const booked = bookRefund(charge, { id, amount }, world)
  const isReversed = readFlag(form, 'reverse_transfer')
  const back = isReversed ? await takeBack(charge, { id, amount }, world) : null
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: currentSeconds(world),
    currency: charge.currency,
    metadata: readMetadata(form, {}),
    payment_intent: charge.payment_intent,
    reason: readText(form, 'reason'),
    source_transfer_reversal: null,
    status: behaviour === 'is_pending' ? 'pending' : 'succeeded',
    transfer_reversal: back?.reversal.id ?? null,
  }
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  }
  return {
    status: 200,
    body: refund,
    put: [
      refundEntry(refund),
      toBookingEntry(booked),
      ...(back?.put ?? []),
      toChargeEntry(refunded),
      ...(refunded.refunded ? await endWarnings(charge, world) : []),
      ...(behaviour === 'succeeds' ? [] : [laterEntry(refund, behaviour, world)]),
    ],
    events: [
      { type: 'refund.created', object: refund },
      { type: 'charge.refunded', object: refunded },
    ],
  }
}

/** The payer's bank accepted the money of a pending refund. */
export const settleRefund = (refund: Refund): Change => {
  if (refund.status !== 'pending') return unchanged(refund)
  const settled: Refund = { ...refund, status: 'succeeded' }
  return {
    ...unchanged(settled),
    put: [refundEntry(settled)],
    events: [{ type: 'refund.updated', object: settled }],
  }
}

/** The payer's bank returned the money, even of a refund that had succeeded. */
export const failRefund = (
  { refund, charge }: { refund: Refund; charge: Charge },
  world: World,
): Change => {
  if (refund.status === 'failed') return unchanged(refund)
  const booked = bookFailedRefund(charge, refund, world)
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_balance_transaction: booked.id,
    failure_reason: 'lost_or_stolen_card',
  }
  const amount_refunded = charge.amount_refunded - refund.amount
  return {
    ...unchanged(failed),
    put: [
      refundEntry(failed),
      toBookingEntry(booked),
      toChargeEntry({ ...charge, amount_refunded, refunded: false }),
    ],
    events: [{ type: 'refund.failed', object: failed }],
  }
}

// The charity gives back its part with the refund.
const takeBack = async (
  charge: Charge,
  { id, amount }: Pick<Refund, 'id' | 'amount'>,
  world: World,
) => {
  const transfer = await world.store.get('transfer', charge.transfer ?? '')
  if (!transfer) throw invalidRequest('The charge has no transfer to reverse.', 'reverse_transfer')
  return reverseTransfer(transfer, { amount, refundId: id, metadata: {} }, world)
}

const findCharge = async (id: string, world: World): Promise<Charge> => {
  const charge = await world.store.get('charge', id)
  if (!charge) throw missingResource('charge', id, 'charge')
  return charge
}

const refuseWhatCannotBe = (form: Form): void => {
  const reason = readText(form, 'reason')
  if (reason !== null && !reasons.has(reason))
    throw invalidRequest(`Invalid reason: ${reason}`, 'reason')
  if (readFlag(form, 'refund_application_fee')) {
    throw invalidRequest('Refunds of application fees are not simulated', 'refund_application_fee')
  }
}

// Otherwise a bank that took the money would get it twice. An inquiry took no money.
const refuseDisputed = async (charge: Charge, world: World): Promise<void> => {
  const where = { charge: charge.id }
  const disputes = await world.store.list('dispute', { limit: 100, order: 'newest', where })
  if (!disputes.some(({ status }) => status === 'needs_response' || status === 'lost')) return
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
  throw new StripeProblem(
    400,
    { type: 'invalid_request_error', code: 'charge_disputed', message },
    true,
  )
}

const findBehaviour = async (charge: Charge, world: World) => {
  const method = await world.store.get('payment_method', charge.payment_method)
  return testCardNamed(method?.card ?? '')?.refund ?? 'succeeds'
}

const laterEntry = (
  refund: Refund,
  behaviour: 'is_pending' | 'fails_later',
  world: World,
): Entry => {
  const body: Later = {
    id: `later_${refund.id}`,
    act: behaviour === 'is_pending' ? 'settle_refund' : 'fail_refund',
    refund: refund.id,
    dueAtMilliseconds: world.clock() + world.laterMilliseconds,
  }
  return { kind: 'later', id: body.id, body }
}

const refundEntry = (refund: Refund): Entry => ({ kind: 'refund', id: refund.id, body: refund })

const unchanged = (refund: Refund): Change => ({ status: 200, body: refund, put: [], events: [] })

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
