import { passOn } from '../balance/transfers/destination-charge.ts'
import { bookCharge, toBookingEntry } from '../booking/bookings.ts'
import { declines, testCardNamed, type Decline, type TestCard } from '../card/cards.ts'
import type { Charge, Entry, PaymentIntent, StoredPaymentMethod } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'

export type Attempt = { intent: PaymentIntent; method: StoredPaymentMethod; authenticated: boolean }

/** The bank's answer to a request for money: a charge, paid or failed. */
export const charge = (
  { intent, method, authenticated }: Attempt,
  world: World,
): { charge: Charge; decline: Decline | null; put: Entry[] } => {
  const card = testCardNamed(method.card)
  if (!card) throw new Error(`no test card is called ${method.card}`)
  const decline = findDecline(card)
  const newCharge: Charge = {
    ...unpaid({ intent, method, authenticated }, world),
    outcome: toOutcome(card, decline),
    ...(decline
      ? { failure_code: decline.code, failure_message: decline.message }
      : { amount_captured: intent.amount, captured: true, paid: true, status: 'succeeded' }),
  }
  if (decline) return { charge: newCharge, decline, put: [toChargeEntry(newCharge)] }
  const booked = bookCharge(newCharge, world)
  const passed = passOn({ ...newCharge, balance_transaction: booked.id }, booked, world)
  return {
    charge: passed.charge,
    decline,
    put: [toChargeEntry(passed.charge), toBookingEntry(booked), ...passed.put],
  }
}

export const toChargeEntry = (charge: Charge): Entry => ({
  kind: 'charge',
  id: charge.id,
  body: charge,
})

const findDecline = (card: TestCard): Decline | null => {
  if (card.authentication === 'lookup_fails') return declines.generic
  return card.charge === 'succeeds' ? null : declines[card.charge]
}

const unpaid = ({ intent, method, authenticated }: Attempt, world: World): Charge => {
  const {
    checks: _checks,
    three_d_secure_usage: _usage,
    wallet: _wallet,
    ...card
  } = method.object.card
  return {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.object.billing_details,
    captured: false,
    created: currentSeconds(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    destination: intent.transfer_data?.destination ?? null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: toOutcome(undefined, null),
    paid: false,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: {
      type: 'card',
      card: {
        ...card,
        three_d_secure: authenticated
          ? { authentication_flow: 'challenge', result: 'authenticated' }
          : null,
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    source_transfer: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'failed',
    transfer_data: intent.transfer_data,
    transfer_group: intent.transfer_group,
  }
}

const toOutcome = (card: TestCard | undefined, decline: Decline | null): Charge['outcome'] => {
  const risk_level = card?.risk ?? 'normal'
  if (!decline) {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  const blocked = decline.decline_code === 'fraudulent'
  return {
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : decline.decline_code,
    risk_level,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  }
}
