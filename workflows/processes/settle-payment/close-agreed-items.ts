import type { Discrepancy, ReviewPlace } from '@almoner/domain/manual-review/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { currentTry, sumReturnedCents, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  currency,
  type ListedPayment,
  type ProviderDispute,
  type ProviderRefund,
} from '../../gateways/ports/card-gateway.ts'
import type { WalletLook } from '../../gateways/ports/wallet-gateway.ts'
import { closeReview } from '../../steps/review/manual-review.ts'
import type { PaymentBooks } from '../../steps/record/payment-books.ts'

/** The card provider's data of one payment, beside our state after that data was recorded. */
export type CardReading = {
  state: StartedPayment
  listed: ListedPayment
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

type Item = { discrepancy: Discrepancy; providerObjectId: string }

/** The id under which a dispute of the card provider is recorded. */
export const disputeIdFrom = ({ disputeId }: Pick<ProviderDispute, 'disputeId'>): Id<'dispute'> =>
  uuidFrom('dispute', disputeId) as Id<'dispute'>

/** Closes the reviews of a card payment once the events agree with its provider. */
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

/** Closes the agreed manual reviews of one request to a wallet. */
export const closeAgreedWalletItems = async (
  books: PaymentBooks,
  options: { state: StartedPayment; provider: WalletMethod; requestId: string; look: WalletLook },
): Promise<void> => {
  const { state, provider, requestId, look } = options
  // A payment that the payer may still pay is undecided.
  const items = look.status === 'open' ? [] : [item('not_settled', requestId)]
  if (look.status === 'paid' && state.paid?.providerPaymentId === requestId) {
    const { transactionId, refunds } = look
    items.push(item('unknown_payment', transactionId), item('other_sum', transactionId))
    const knownRefunds = refunds.filter(({ providerRefundId, amountCents }) =>
      state.refunds.some(
        (each) => each.providerRefundId === providerRefundId && each.amountCents === amountCents,
      ),
    )
    items.push(...knownRefunds.map(itemOfRefund), ...settledRefunds(state))
  } else if (look.status === 'paid' && state.paid !== null) {
    if (isReturned(look)) items.push(item('paid_twice', look.transactionId))
  }
  await closeAll(books, state, provider, items)
}

/** Returns whether the whole paid sum of a request has been refunded. */
export const isReturned = ({ paidCents, refunds }: Extract<WalletLook, { status: 'paid' }>) =>
  addCents(noCents, ...refunds.map(({ amountCents }) => amountCents)) >= paidCents

const closeAll = async (
  books: PaymentBooks,
  { facts: { paymentId: correlation } }: StartedPayment,
  provider: ReviewPlace,
  items: readonly Item[],
): Promise<void> => {
  for (const each of items) {
    const closing = { item: { ...each, provider }, correlation, process: 'settle-payment' }
    await closeReview(books, closing)
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
  // While a payment is under way, only the person who examines its review can find the charge.
  const isOver =
    (listed.status !== 'open' && (state.status === 'succeeded' || state.status === 'failed')) ||
    (state.status === 'failed' && currentTry(state).method === 'card')
  const items = isOver ? [item('not_settled', providerPaymentId)] : []
  // The review of an unanswered charge is filed under our own id.
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
  if (paid !== null && !isPaidByThis && sumReturned(refunds) >= listed.amountCents) {
    items.push(item('paid_twice', providerPaymentId))
  }
  return items
}

/** The sum of a payment that its provider has refunded. */
export const sumReturned = (refunds: readonly ProviderRefund[]): Cents => {
  const successes = refunds.filter(({ outcome }) => outcome === 'succeeded')
  return addCents(noCents, ...successes.map(({ amountCents }) => amountCents))
}

const isAgreed = (state: StartedPayment, refund: ProviderRefund): boolean => {
  const { providerRefundId, amountCents, outcome } = refund
  const own = state.refunds.find(
    (each) => each.refundId === refund.refundId || each.providerRefundId === providerRefundId,
  )
  if (!own) return outcome === 'failed'
  return own.status === outcome && own.amountCents === amountCents
}

// A payment that took nothing, or was refunded in full, need not be recorded at all.
const isDisputeAgreed = (state: StartedPayment, dispute: ProviderDispute): boolean => {
  const own = state.disputes.find(({ disputeId }) => disputeId === disputeIdFrom(dispute))
  if (own) return own.status === dispute.status
  return dispute.status !== 'lost' && dispute.withdrawnCents <= 0
}

// The review of an outcome that the provider did not report is filed under our own id.
const settledRefunds = ({ refunds }: StartedPayment): readonly Item[] =>
  refunds
    .filter(({ status }) => status !== 'under_way')
    .map(({ refundId }) => item('not_settled', refundId))
