import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CheckoutAction } from '../checkout/state/checkout-action.ts'
import { reduceCheckout } from '../checkout/state/checkout-reducer.ts'
import type { Checkout } from '../checkout/state/checkout-shape.ts'
import { anOpenWallet, aPayment, aReadyCheckout, aWalletCheckout } from './checkouts.ts'
import { chosenCard } from './recurring.ts'

export const nextAttemptId = 'f'.repeat(32)

export const { sent, lines } = aPayment
const { paymentMethod: _card, type: _type, cardCountry: _country, ...withoutCard } = sent
export const paymentContent = withoutCard
export const attemptId = sent.fingerprint
export const ready: Checkout = { ...aReadyCheckout(), attemptId }
export const isAsked: Checkout = { ...ready, asked: paymentContent, payment: aPayment }
export const isProcessing: Checkout = {
  ...isAsked,
  payment: { ...aPayment, phase: 'processing', id: 'p1' },
}
export const isOpen: Checkout = {
  ...aWalletCheckout(),
  attemptId,
  asked: paymentContent,
  wallet: anOpenWallet(),
}
export const isRequested: Checkout = {
  ...isOpen,
  wallet: anOpenWallet({ phase: 'asked', request: null }),
}
export const isLeft: Checkout = {
  ...isRequested,
  wallet: anOpenWallet({ phase: 'asked', request: null, left: 'tap_and_go' }),
}
export const request = requirePresent(anOpenWallet().request, 'the open request')
export const transfer = {
  id: 'p1',
  method: 'fps' as const,
  reference: 'AB12CD34',
  sent: paymentContent,
  lines,
}
export const donor: Checkout = { ...ready, account: 'donor', card: chosenCard }
export const plan = { id: 'plan-1', scheduledDate: '2026-12-05', recurringOccurrences: 12 }
export const paid = {
  receiptLink: 'http://harbour.localhost/receipts/x',
  totalCents: lines.totalCents,
}

export const after = (checkout: Checkout, action: CheckoutAction): Checkout =>
  reduceCheckout(checkout, action, { now: Date.now(), nextAttemptId })
