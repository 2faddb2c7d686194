import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CardFacts, ChargeOutcome } from '../gateways/ports/card-gateway.ts'

export type Intent = {
  id: string
  /** The payment, or the invoice, that it is for. */
  paymentId: string
  isInvoice: boolean
  status: 'open' | 'asking' | 'processing' | 'succeeded' | 'cancelled' | 'refused'
  amountCents: Cents
  try: number
  createdAt: Instant
  failure: { reason: 'card_declined' | 'authentication_failed'; code: string } | null
}

/** The details of a card that a test does not specify. */
export const visa: CardFacts = { brand: 'visa', country: 'HK', last4: '4242' }

export const refuse = (
  intent: Intent,
  reason: 'card_declined' | 'authentication_failed',
  code: string,
): void => {
  intent.status = 'refused'
  intent.failure = { reason, code }
}

export const toChargeOutcome = (intent: Intent): ChargeOutcome => {
  const { id: providerPaymentId, amountCents: chargedCents } = intent
  const failed = { outcome: 'failed', providerPaymentId, card: visa } as const
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'succeeded', providerPaymentId, chargedCents, card: visa }
    case 'asking':
      return {
        outcome: 'authentication_required',
        providerPaymentId,
        challengeUrl: `https://bank.example/${providerPaymentId}`,
        card: visa,
      }
    case 'processing':
    case 'open':
      return { outcome: 'processing', providerPaymentId }
    case 'cancelled':
      return { ...failed, reason: 'cancelled', code: null }
    case 'refused':
      return { ...failed, reason: 'card_declined', code: null, ...intent.failure }
  }
}
