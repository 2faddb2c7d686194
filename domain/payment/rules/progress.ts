import { computeBreakdown, quote } from '../../fees/quote.ts'
import type { IdentifyCard, OpenPaymentRequest, RequireAuthentication } from '../commands.ts'
import { isWallet } from '../../payment-methods/payment-method.ts'
import { currentTry, type StartedPayment } from '../state.ts'
import type { Decision } from './decision.ts'

// The payer agreed to the total that was shown. If the card turns out to cost more, the charity
// receives less; the payer is never charged another sum than the one they saw.
export const identifyCard = (command: IdentifyCard, state: StartedPayment): Decision => {
  const { number, method, identified, quote: shownQuote } = currentTry(state)
  const isAsked = state.status === 'processing' && method === 'card' && command.try === number
  if (!isAsked || identified) return []
  const { paymentId, organisationId, payerId, amountCents, coverFee } = state.facts
  const { transactionCountry, serviceBasisPoints } = state.facts
  const { brand, country, last4, wallet } = command.card
  const priced = { method: 'card', brand, cardCountry: country } as const
  const terms = { priced, transactionCountry, serviceBasisPoints }
  const quoted = shownQuote
    ? computeBreakdown({ totalCents: shownQuote.totalAmountCents, ...terms })
    : quote({ amountCents, coverFee, ...terms })
  return [
    {
      type: 'CardIdentified',
      data: {
        paymentId,
        organisationId,
        payerId,
        try: command.try,
        brand,
        country,
        ...(wallet && { wallet }),
        quote: quoted,
      },
      personal: { cardLast4: last4 },
    },
  ]
}

export const requireAuthentication = (
  command: RequireAuthentication,
  state: StartedPayment,
): Decision => {
  const { number, method } = currentTry(state)
  if (state.status !== 'processing' || method !== 'card' || command.try !== number) return []
  const { paymentId, organisationId } = state.facts
  const { providerPaymentId } = command
  const data = { paymentId, organisationId, try: command.try, providerPaymentId }
  return [{ type: 'AuthenticationRequired', data }]
}

// The payer is shown the first recorded request; another one expires.
export const openPaymentRequest = (
  command: OpenPaymentRequest,
  state: StartedPayment,
): Decision => {
  const { number, method } = currentTry(state)
  if (state.status !== 'processing' || !isWallet(method) || command.try !== number) return []
  const { paymentId, organisationId } = state.facts
  const { type: _type, ...request } = command
  return [{ type: 'PaymentRequestOpened', data: { paymentId, organisationId, ...request } }]
}
