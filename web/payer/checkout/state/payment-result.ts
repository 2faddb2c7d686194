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

/** What the last screen says of a card payment. */
export const cardResult = (
  checkout: Checkout,
  { receiptLink, totalCents, providerPaymentId }: Succeeded,
  now: number,
): PaymentResult => {
  const { payment, card, wallet } = checkout
  const { sent, lines } = requirePresent(payment, 'the payment')
  // A wallet that was left for this card had been paid before it could be closed.
  if (wallet && wallet.request?.paymentRequestId === providerPaymentId) {
    return toWalletResult(checkout, { receiptLink, totalCents }, now)
  }
  return {
    ...toResult(checkout, { sent, lines, totalCents, receiptLink, now }),
    method: 'card',
    card: paidWith(sent, card),
  }
}

/** What the last screen says of a monthly gift that is set up. */
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

// What a card is stands in what was sent; but not its last figures.
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
 * The wallet of this checkout was paid. Where that was said before its own request was ever shown, it
 * was the one that had been left for it.
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

/** What the last screen says of a transfer that has arrived. */
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
