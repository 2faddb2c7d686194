import { book, toBookingEntry } from '../../booking/bookings.ts'
import { invalidRequest } from '../../call/problem.ts'
import type { Entry } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { Transfer, TransferPaymentRefund, TransferReversal } from '../balance-objects.ts'

type Reversing = {
  amount: number
  /** The refund of the charge that it belongs to. */
  refundId: string | null
  metadata: Record<string, string>
}

/**
 * Takes money back from a charity's account at once, even if that account has less: the platform is
 * liable for it. The application fee stays with the platform.
 */
export const reverseTransfer = async (
  transfer: Transfer,
  { amount, refundId, metadata }: Reversing,
  world: World,
): Promise<{ reversal: TransferReversal; transfer: Transfer; put: Entry[] }> => {
  const remaining = transfer.amount - transfer.amount_reversed
  if (amount < 1 || amount > remaining) {
    throw invalidRequest(
      `Transfer reversal amount ($${amount / 100}) is greater than unreversed amount on transfer ($${remaining / 100})`,
      'amount',
    )
  }
  const ids = { reversal: world.newId('trr'), refund: world.newId('pyr') }
  const returned = book({ type: 'transfer_refund', source: ids.reversal, amount }, world)
  const refundBooking = book(
    {
      account: transfer.destination,
      type: 'payment_refund',
      source: ids.refund,
      amount: -amount,
    },
    world,
  )
  const reversal: TransferReversal = {
    id: ids.reversal,
    object: 'transfer_reversal',
    amount,
    balance_transaction: returned.id,
    created: currentSeconds(world),
    currency: transfer.currency,
    destination_payment_refund: ids.refund,
    metadata,
    source_refund: refundId,
    transfer: transfer.id,
  }
  const refund: TransferPaymentRefund = {
    id: ids.refund,
    object: 'refund',
    account: transfer.destination,
    amount,
    balance_transaction: refundBooking.id,
    charge: transfer.destination_payment,
    created: currentSeconds(world),
    currency: transfer.currency,
    metadata: {},
    payment_intent: null,
    reason: null,
    source_transfer_reversal: ids.reversal,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const reversed = withReversal(transfer, reversal)
  const payment = await world.store.get('transfer_payment', transfer.destination_payment)
  if (!payment) throw new Error(`${transfer.id} has no payment at its destination`)
  const amount_refunded = payment.amount_refunded + amount
  return {
    reversal,
    transfer: reversed,
    put: [
      { kind: 'transfer', id: transfer.id, body: reversed },
      { kind: 'transfer_reversal', id: reversal.id, body: reversal },
      {
        kind: 'transfer_payment',
        id: payment.id,
        body: { ...payment, amount_refunded, refunded: amount_refunded === payment.amount },
      },
      { kind: 'transfer_payment_refund', id: refund.id, body: refund },
      toBookingEntry(returned),
      toBookingEntry(refundBooking),
    ],
  }
}

const withReversal = (transfer: Transfer, reversal: TransferReversal): Transfer => {
  const amount_reversed = transfer.amount_reversed + reversal.amount
  const data = [reversal, ...transfer.reversals.data]
  return {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data, total_count: data.length },
  }
}
