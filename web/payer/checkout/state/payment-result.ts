import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ReceivedTransfer } from './checkout-action.ts'
import type {
  AskedPayment,
  Checkout,
  ChosenCard,
  Lines,
  PaymentResult,
  SentPayment,
} from './checkout-shape.ts'

type Succeeded = { receiptLink: string; totalCents: Cents; providerPaymentId: string }

/** Returns the result of a card payment for the last screen. */
export const cardResult = (
  checkout: Checkout,
  { receiptLink, totalCents, providerPaymentId }: Succeeded,
  now: number,
): PaymentResult => {
  const { payment, card, wallet } = checkout
  const { sent, lines } = requirePresent(payment, 'the payment')
  // A wallet request that was left for this card had been paid before it could be closed.
  if (wallet && wallet.request?.paymentRequestId === providerPaymentId) {
    return toWalletResult(checkout, { receiptLink, totalCents }, now)
  }
  return {
    ...toResult(checkout, { sent, lines, totalCents, receiptLink, now }),
    method: 'card',
    card: paidWith(sent, card),
  }
}

/** Returns the result of a monthly gift that is set up, for the last screen. */
export const planResult = (
  checkout: Checkout,
  plan: NonNullable<PaymentResult['plan']>,
  now: number,
): PaymentResult => {
  const { sent, lines } = requirePresent(checkout.payment, 'the payment')
  const { totalCents } = lines
  return {
    ...toResult(checkout, { sent, lines, totalCents, receiptLink: '', now }),
    method: 'card',
    card: paidWith(sent, checkout.card),
    plan,
  }
}

// The sent content contains the card, but not its last digits.
const paidWith = (
  { paymentMethod: reference, type: brand, cardCountry: country }: SentPayment,
  card: ChosenCard | null,
): ChosenCard => ({
  reference,
  brand,
  country,
  last4: card?.reference === reference ? card.last4 : '',
})

/**
 * Returns the result of a paid wallet request. If the payment was reported before its own request
 * was shown, the earlier wallet request was the one that was paid.
 */
export const toWalletResult = (
  checkout: Checkout,
  { receiptLink, totalCents }: { receiptLink: string; totalCents: Cents | null },
  now: number,
): PaymentResult => {
  const { method, sent, lines, request, left } = requirePresent(checkout.wallet, 'the wallet')
  const paidCents = totalCents ?? request?.totalCents ?? lines.totalCents
  return {
    ...toResult(checkout, { sent, lines, totalCents: paidCents, receiptLink, now }),
    method: request === null ? (left ?? method) : method,
    card: null,
  }
}

/** Returns the result of a transfer that has arrived, for the last screen. */
export const transferResult = (
  checkout: Checkout,
  { method, transfer, receiptLink, totalCents, receivedOn }: ReceivedTransfer,
  now: number,
): PaymentResult => {
  const { sent, lines } = transfer
  return {
    ...toResult(checkout, { sent, lines, totalCents, receiptLink, now }),
    method,
    card: null,
    ...(receivedOn !== undefined && { receivedOn }),
  }
}

type Paid = {
  sent: AskedPayment
  lines: Lines
  totalCents: Cents
  receiptLink: string
  now: number
}

const toResult = (
  { gift }: Pick<Checkout, 'gift'>,
  { sent, lines, totalCents, receiptLink, now }: Paid,
): Omit<PaymentResult, 'method' | 'card'> => ({
  projectId: sent.projectId ?? null,
  transactionType: sent.transactionType,
  steps: gift?.steps ?? 4,
  receiptLink,
  totalCents,
  lines: lines.totalCents === totalCents ? lines : null,
  firstName: sent.orgName || sent.firstName,
  email: sent.email,
  paidAt: new Date(now).toISOString(),
})
