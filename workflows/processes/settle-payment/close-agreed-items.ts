import type { Discrepancy } from '@almoner/domain/review-item/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import { currentTry, sumReturnedCents, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  currency,
  type ListedPayment,
  type ProviderDispute,
  type ProviderRefund,
} from '../../gateways/card-gateway.ts'
import type { WalletLook } from '../../gateways/wallet-gateway.ts'
import { closeInboxItem } from '../../manual-review.ts'
import type { PaymentBooks } from '../../payment-books.ts'

/** What a card's provider says of one payment, beside how our books have it after that was booked. */
export type CardReading = {
  state: StartedPayment
  listed: ListedPayment
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

type Item = { discrepancy: Discrepancy; providerObjectId: string }

/** The id under which the books have a dispute of the card's provider. */
export const disputeIdFrom = ({ disputeId }: Pick<ProviderDispute, 'disputeId'>): Id<'dispute'> =>
  uuidFrom('dispute', disputeId) as Id<'dispute'>

/** Items about a card's payment close once the books say what its provider says. */
export const closeAgreedCardItems = async (
  books: PaymentBooks,
  reading: CardReading,
): Promise<void> => {
  const items = [
    ...itemsOfPayment(reading),
    ...reading.refunds.filter((refund) => isAgreed(reading.state, refund)).map(itemOfRefund),
    ...reading.disputes
      .filter((dispute) => isDisputeAgreed(reading.state, dispute))
      .map(({ disputeId }) => item('unknown_dispute', disputeId)),
    ...settledRefunds(reading.state),
  ]
  await closeAll(books, reading.state, 'stripe', items)
}

/** The same of one request to a wallet. */
export const closeAgreedWalletItems = async (
  books: PaymentBooks,
  given: { state: StartedPayment; provider: WalletMethod; requestId: string; look: WalletLook },
): Promise<void> => {
  const { state, provider, requestId, look } = given
  // Whoever may still pay has not decided it.
  const items = look.status === 'open' ? [] : [item('not_settled', requestId)]
  if (look.status === 'paid' && state.paid?.providerPaymentId === requestId) {
    const { transactionId, refunds } = look
    items.push(item('unknown_payment', transactionId), item('other_sum', transactionId))
    const known = refunds.filter(({ providerRefundId, amountCents }) =>
      state.refunds.some(
        (each) => each.providerRefundId === providerRefundId && each.amountCents === amountCents,
      ),
    )
    items.push(...known.map(itemOfRefund), ...settledRefunds(state))
  } else if (look.status === 'paid' && state.paid !== null) {
    if (isReturned(look)) items.push(item('paid_twice', look.transactionId))
  }
  await closeAll(books, state, provider, items)
}

/** Whether all that a request was paid with has gone back. */
export const isReturned = ({ paidCents, refunds }: Extract<WalletLook, { status: 'paid' }>) =>
  addCents(noCents, ...refunds.map(({ amountCents }) => amountCents)) >= paidCents

const closeAll = async (
  books: PaymentBooks,
  { facts: { paymentId: correlation } }: StartedPayment,
  provider: string,
  items: readonly Item[],
): Promise<void> => {
  for (const each of items) {
    const closing = { item: { ...each, provider }, correlation, process: 'settle-payment' }
    await closeInboxItem(books, closing)
  }
}

const item = (discrepancy: Discrepancy, providerObjectId: string): Item => ({
  discrepancy,
  providerObjectId,
})

const itemOfRefund = ({ providerRefundId }: { providerRefundId: string }): Item =>
  item('unknown_refund', providerRefundId)

const itemsOfPayment = (reading: CardReading): readonly Item[] => {
  const { state, listed, refunds } = reading
  const { providerPaymentId } = listed
  const { paid } = state
  const isPaidByThis = paid?.providerPaymentId === providerPaymentId
  // Of a payment that is under way still, nobody but who looks at its item may yet find the charge.
  const isOver =
    (listed.status !== 'open' && (state.status === 'succeeded' || state.status === 'failed')) ||
    (state.status === 'failed' && currentTry(state).method === 'card')
  const items = isOver ? [item('not_settled', providerPaymentId)] : []
  // A charge that was never answered stands under our name for it.
  if (isOver && (isPaidByThis || paid === null)) {
    items.push(item('not_settled', state.facts.paymentId))
  }
  if (isPaidByThis && listed.status === 'succeeded') {
    items.push(item('unknown_payment', providerPaymentId))
    items.push(item('missing_at_provider', providerPaymentId))
    const { amountCents } = listed
    if (listed.currency === currency && amountCents === paid.breakdown.totalAmountCents) {
      items.push(item('other_sum', providerPaymentId))
    }
    const isDisputed = state.disputes.length > 0
    if (isDisputed || sumReturnedCents(state) >= paid.breakdown.totalAmountCents) {
      items.push(item('fraud_warning', providerPaymentId))
    }
  }
  if (paid !== null && !isPaidByThis && returnedCents(refunds) >= listed.amountCents) {
    items.push(item('paid_twice', providerPaymentId))
  }
  return items
}

/** What of a payment its provider has given back. */
export const returnedCents = (refunds: readonly ProviderRefund[]): Cents => {
  const made = refunds.filter(({ outcome }) => outcome === 'succeeded')
  return addCents(noCents, ...made.map(({ amountCents }) => amountCents))
}

const isAgreed = (state: StartedPayment, refund: ProviderRefund): boolean => {
  const { providerRefundId, amountCents, outcome } = refund
  const own = state.refunds.find(
    (each) => each.refundId === refund.refundId || each.providerRefundId === providerRefundId,
  )
  if (!own) return outcome === 'failed'
  return own.status === outcome && own.amountCents === amountCents
}

// One that took nothing, or gave all of it back, need not be in the books at all.
const isDisputeAgreed = (state: StartedPayment, dispute: ProviderDispute): boolean => {
  const own = state.disputes.find(({ disputeId }) => disputeId === disputeIdFrom(dispute))
  if (own) return own.status === dispute.status
  return dispute.status !== 'lost' && dispute.withdrawnCents <= 0
}

// What a provider would not tell the end of stands under our name for it.
const settledRefunds = ({ refunds }: StartedPayment): readonly Item[] =>
  refunds
    .filter(({ status }) => status !== 'under_way')
    .map(({ refundId }) => item('not_settled', refundId))
