import { present } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { centsOf } from '../../lib/answered-amount.ts'
import type { Outcome } from '../../lib/paying/ask-for-payment.ts'
import type {
  AskedPayment,
  Checkout,
  ChosenCard,
  Lines,
  PaymentResult,
  SentPayment,
} from '../checkout/checkout-shape.ts'
import {
  newAttemptId,
  readCheckout,
  startOver,
  updateCheckout,
} from '../checkout/checkout-state.ts'
import { leaveKeptCard } from '../donor/payer-identity.ts'
import { isStillOpen } from '../wallet/wallet-screens.ts'

/** Writes an outcome down; answers the screen it leads to, if it leads on. */
export const settle = (outcome: Outcome): '/ConfirmPayment' | '/SelectPayment' | undefined => {
  const { payment } = readCheckout()
  switch (outcome.kind) {
    case 'succeeded':
      startOver({ result: cardResult(outcome) })
      return '/ConfirmPayment'
    case 'scheduled':
      startOver({ result: planResult(outcome) })
      return '/ConfirmPayment'
    case 'processing':
      updateCheckout({ payment: payment && { ...payment, phase: 'processing', id: outcome.id } })
      return '/ConfirmPayment'
    case 'refused':
      // Whatever wallet had been open was closed before the card was tried.
      updateCheckout({
        payment: payment && { ...payment, phase: 'refused', code: outcome.code },
        wallet: null,
      })
      return leaveKeptCard() ? undefined : '/SelectPayment'
    case 'rejected':
      updateCheckout({ payment: null, ...attemptAfterRejection(readCheckout()) })
      return undefined
    case 'signed_out':
      updateCheckout({ payment: null })
      return leaveKeptCard() ? undefined : '/SelectPayment'
    case 'unknown':
      return undefined
  }
}

/**
 * After something that the API would not start: with what is put right it is another attempt. Only
 * where a wallet's request may still be open it stays the same, so that the next way of paying closes
 * that request.
 */
export const attemptAfterRejection = ({
  wallet,
}: Pick<Checkout, 'wallet'>): Partial<Pick<Checkout, 'attemptId' | 'asked'>> => {
  const mayBeOpen = wallet !== null && (wallet.left !== null || isStillOpen(wallet))
  return mayBeOpen ? {} : { attemptId: newAttemptId(), asked: null }
}

const cardResult = (outcome: Extract<Outcome, { kind: 'succeeded' }>): PaymentResult => {
  const checkout = readCheckout()
  const { payment, card, wallet } = checkout
  const { sent, lines } = present(payment, 'the payment')
  const { receiptLink, providerPaymentId } = outcome
  const totalCents = centsOf(outcome.totalAmount)
  // A wallet that was left for this card had been paid before it could be closed.
  if (wallet && wallet.request?.paymentRequestId === providerPaymentId) {
    return walletResult(checkout, { receiptLink, totalCents })
  }
  return {
    ...resultOf(checkout, { sent, lines, totalCents, receiptLink }),
    method: 'card',
    card: paidWith(sent, card),
  }
}

const planResult = ({ plan }: Extract<Outcome, { kind: 'scheduled' }>): PaymentResult => {
  const checkout = readCheckout()
  const { sent, lines } = present(checkout.payment, 'the payment')
  const { totalCents } = lines
  return {
    ...resultOf(checkout, { sent, lines, totalCents, receiptLink: '' }),
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
export const walletResult = (
  checkout: Checkout,
  { receiptLink, totalCents }: { receiptLink: string; totalCents: Cents | null },
): PaymentResult => {
  const { method, sent, lines, request, left } = present(checkout.wallet, 'the wallet')
  const paidCents = totalCents ?? request?.totalCents ?? lines.totalCents
  return {
    ...resultOf(checkout, { sent, lines, totalCents: paidCents, receiptLink }),
    method: request === null ? (left ?? method) : method,
    card: null,
  }
}

type Paid = { sent: AskedPayment; lines: Lines; totalCents: Cents; receiptLink: string }

/** What the last screen says of a payment, but for what paid it. */
export const resultOf = (
  { gift }: Pick<Checkout, 'gift'>,
  { sent, lines, totalCents, receiptLink }: Paid,
): Omit<PaymentResult, 'method' | 'card'> => ({
  projectId: sent.projectId ?? null,
  transactionType: sent.transactionType,
  steps: gift?.steps ?? 4,
  receiptLink,
  totalCents,
  lines: lines.totalCents === totalCents ? lines : null,
  firstName: sent.orgName || sent.firstName,
  email: sent.email,
  paidAt: new Date().toISOString(),
})
