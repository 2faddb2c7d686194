import { book, toBookingEntry } from '../../booking/bookings.ts'
import type { Booking } from '../../booking/booking-objects.ts'
import type { Charge, Entry } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { ApplicationFee, Transfer, TransferPayment } from '../balance-objects.ts'

const application = 'ca_sandbox'
const currency = 'hkd'

type Move = {
  destination: string
  amount: number
  /** Taken by the platform from the money that arrives. */
  feeCents: number
  /** The charge whose money it is. */
  charge: Charge | null
  /** The moment in seconds, at both accounts. */
  availableOn: number
  description: string | null
  metadata: Record<string, string>
  transferGroup: string | null
}

/**
 * Moves money from the platform to a charity's account. Both have it in their books: a transfer at
 * the platform; at the charity a payment, less the application fee; and that fee at the platform.
 */
export const moveMoney = (
  move: Move,
  world: World,
): { transfer: Transfer; fee: ApplicationFee | null; put: Entry[] } => {
  const ids = {
    transfer: world.newId('tr'),
    payment: world.newId('py'),
    fee: move.feeCents > 0 ? world.newId('fee') : null,
  }
  const { amount, availableOn, description } = move
  const departure = book(
    { type: 'transfer', source: ids.transfer, amount: -amount, availableOn, description },
    world,
  )
  const arrived = book(
    {
      account: move.destination,
      type: 'payment',
      source: ids.payment,
      amount,
      fees: [
        {
          amount: move.feeCents,
          application,
          currency,
          description: 'Almoner application fee',
          type: 'application_fee',
        },
      ],
      availableOn,
      description,
    },
    world,
  )
  const { fee, put } = takeFee(move, ids, world)
  const transfer = toTransfer(move, { ...ids, left: departure }, world)
  const payment = toPayment(move, { ...ids, arrived }, world)
  return {
    transfer,
    fee,
    put: [
      { kind: 'transfer', id: transfer.id, body: transfer },
      { kind: 'transfer_payment', id: payment.id, body: payment },
      toBookingEntry(departure),
      toBookingEntry(arrived),
      ...put,
    ],
  }
}

type Ids = { transfer: string; payment: string; fee: string | null }

const takeFee = (
  { charge, destination, feeCents, availableOn, description }: Move,
  { fee: id, payment }: Ids,
  world: World,
): { fee: ApplicationFee | null; put: Entry[] } => {
  if (id === null || charge === null) return { fee: null, put: [] }
  const booked = book(
    { type: 'application_fee', source: id, amount: feeCents, availableOn, description },
    world,
  )
  const fee: ApplicationFee = {
    id,
    object: 'application_fee',
    account: destination,
    amount: feeCents,
    amount_refunded: 0,
    application,
    balance_transaction: booked.id,
    charge: payment,
    created: currentSeconds(world),
    currency,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  }
  return { fee, put: [{ kind: 'application_fee', id, body: fee }, toBookingEntry(booked)] }
}

const toTransfer = (
  { amount, charge, description, destination, metadata, transferGroup }: Move,
  { transfer: id, payment, left }: Ids & { left: Booking },
  world: World,
): Transfer => ({
  id,
  object: 'transfer',
  amount,
  amount_reversed: 0,
  balance_transaction: left.id,
  created: currentSeconds(world),
  currency,
  description,
  destination,
  destination_payment: payment,
  livemode: false,
  metadata,
  reversals: {
    object: 'list',
    data: [],
    has_more: false,
    total_count: 0,
    url: `/v1/transfers/${id}/reversals`,
  },
  reversed: false,
  source_transaction: charge?.id ?? null,
  source_type: 'card',
  transfer_group: transferGroup,
})

const toPayment = (
  { amount, description, destination, feeCents }: Move,
  { transfer, payment: id, fee, arrived }: Ids & { arrived: Booking },
  world: World,
): TransferPayment => ({
  id,
  object: 'charge',
  account: destination,
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  application: fee === null ? null : application,
  application_fee: fee,
  application_fee_amount: fee === null ? null : feeCents,
  balance_transaction: arrived.id,
  billing_details: { address: null, email: null, name: null, phone: null },
  captured: true,
  created: currentSeconds(world),
  currency,
  customer: null,
  description,
  disputed: false,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  refunded: false,
  source_transfer: transfer,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})
