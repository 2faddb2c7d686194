import { cents } from '@almoner/domain/kernel/money.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { mission, organisation } from '../../testing/payer-site.tsx'
import type {
  Checkout,
  ChosenCard,
  Gift,
  PayerDraft,
  PaymentResult,
  SentPayment,
  StartedPayment,
  WalletPayment,
} from '../checkout/state/checkout-shape.ts'
import {
  freshCheckout,
  readCheckout,
  storeCheckout,
} from '../checkout/state/stored/checkout-state.ts'
import { oneTime } from '../checkout/state/one-time.ts'
import { typedAmount } from '../giving/form/use-gift-form.ts'

export const aGift: Gift = {
  projectId: mission.id,
  transactionType: 'donation',
  amount: '500',
  amountCents: cents(50_000),
  coverFee: true,
  steps: 5,
  isOwnPage: true,
  ...oneTime,
}

/** Returns the gift with another typed amount. */
export const createGift = (amount: string): Gift => ({ ...aGift, ...typedAmount(amount) })

export const aPayer: PayerDraft = {
  kind: 'person',
  orgName: '',
  lastName: 'Chan',
  firstName: 'Tai Man',
  email: 'taiman@example.com',
  confirmEmail: 'taiman@example.com',
  phone: { country: 'HK', number: '5123 4567' },
  memo: '',
  answers: { 'shirt.size': 'M' },
}

export const aCard: ChosenCard = {
  reference: 'pm_1',
  brand: 'visa',
  country: 'HK',
  last4: '4242',
}

const lines = {
  amountCents: cents(50_000),
  feeCents: cents(1_911),
  charityReceivesCents: cents(50_000),
  totalCents: cents(51_911),
}

export const aPayment: StartedPayment = {
  phase: 'asked',
  sent: {
    amountCents: cents(50_000),
    currency: 'hkd',
    memo: '',
    country: 'HK',
    paymentMethod: 'pm_1',
    type: 'visa',
    cardCountry: 'HK',
    transactionType: 'donation',
    coverFee: true,
    fingerprint: '0123456789abcdef0123456789abcdef',
    projectId: mission.id,
    organizationId: organisation.id,
    orgName: '',
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: 'taiman@example.com',
    phoneNumber: '+85251234567',
    fields: [{ id: 'shirt.size', value: 'M' }],
  },
  lines,
  id: null,
  code: null,
}

export const aResult: PaymentResult = {
  projectId: mission.id,
  transactionType: 'donation',
  steps: 5,
  method: 'card',
  receiptLink: 'http://harbour.localhost/receipts/x',
  totalCents: lines.totalCents,
  lines,
  firstName: 'Tai Man',
  email: 'taiman@example.com',
  card: aCard,
  paidAt: '2026-11-20T04:00:00.000Z',
}

/** A checkout before the payment is confirmed. */
export const aReadyCheckout = (): Checkout => ({
  ...freshCheckout(),
  gift: aGift,
  payer: aPayer,
  phoneNumber: '+85251234567',
  method: 'card',
  card: aCard,
})

/** A checkout before its wallet request. */
export const aWalletCheckout = (method: WalletMethod = 'payme'): Checkout => ({
  ...aReadyCheckout(),
  method,
  card: null,
})

const walletLines = {
  amountCents: cents(50_000),
  feeCents: cents(761),
  charityReceivesCents: cents(50_000),
  totalCents: cents(50_761),
}

/** Open for ten minutes from now on. */
export const anOpenWallet = (changes: Partial<WalletPayment> = {}): WalletPayment => ({
  method: 'payme',
  phase: 'open',
  sent: toAsked(aPayment.sent),
  lines: walletLines,
  request: {
    objectId: 'p1',
    paymentRequestId: 'request-1',
    webLink: 'https://wallet.example/1',
    token: 'token-1',
    totalCents: walletLines.totalCents,
    expiresAt: Date.now() + 600_000,
  },
  left: null,
  code: null,
  ...changes,
})

const toAsked = (payment: SentPayment) => {
  const { paymentMethod: _card, type: _type, cardCountry: _country, ...asked } = payment
  return asked
}

/** Puts this tab's checkout into a state. Parts that `change` leaves out do not change. */
export const seedCheckout = (change: Partial<Checkout>): Checkout => {
  const checkout = { ...readCheckout(), ...change }
  storeCheckout(checkout)
  return checkout
}
