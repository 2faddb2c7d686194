import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentRequest, PaymentRequestPaymentMethodEvent } from '@stripe/stripe-js'
import type { ExpressWallet, WalletAsked, WalletBrand, WalletPaid } from './express-wallet.ts'

/** Returns Apple Pay or Google Pay, if Stripe reports that this browser has it. */
export const stripeWallet = async (key: string): Promise<ExpressWallet | null> => {
  const stripe = await loadStripe(key)
  const request = stripe?.paymentRequest({
    country: 'HK',
    currency: 'hkd',
    total: { label: '…', amount: 0, pending: true },
    requestPayerName: true,
    requestPayerEmail: true,
    requestPayerPhone: true,
    disableWallets: ['link', 'browserCard'],
  })
  const can = await request?.canMakePayment()
  if (!request || !can) return null
  const brand = can['applePay'] ? 'apple_pay' : can['googlePay'] ? 'google_pay' : undefined
  return brand ? { kind: 'stripe', brand, open: (options) => openSheet(request, options) } : null
}

// The card is charged when the payer confirms the review, so the sheet calls its total pending: a
// card of another brand or country may cost something else.
const openSheet = (
  request: PaymentRequest,
  { totalCents, label }: WalletAsked,
): Promise<WalletPaid | null> =>
  new Promise((resolve) => {
    const stop = (answer: WalletPaid | null): void => {
      request.off('paymentmethod', onPaid)
      request.off('cancel', onClosed)
      resolve(answer)
    }
    const onPaid = (event: PaymentRequestPaymentMethodEvent): void => {
      event.complete('success')
      stop(paidBy(event))
    }
    const onClosed = (): void => stop(null)
    request.on('paymentmethod', onPaid)
    request.on('cancel', onClosed)
    request.update({ total: { label, amount: totalCents, pending: true } })
    request.show()
  })

const paidBy = (event: PaymentRequestPaymentMethodEvent): WalletPaid | null => {
  const { id, card, billing_details: billing } = event.paymentMethod
  if (!card) return null
  return {
    card: {
      reference: id,
      brand: card.brand,
      country: card.country ?? 'HK',
      last4: card.last4,
      from: toWalletBrand(card.wallet?.['type']),
    },
    payer: {
      name: event.payerName ?? billing.name ?? '',
      email: event.payerEmail ?? billing.email ?? '',
      phone: event.payerPhone ?? billing.phone ?? '',
    },
  }
}

const toWalletBrand = (type: unknown): WalletBrand =>
  type === 'apple_pay' || type === 'google_pay' ? type : 'wallet'
