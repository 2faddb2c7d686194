import type { FeeBreakdown } from '../fees/quote.ts'
import type { OrganisationId, PaymentId, PersonId, ProjectId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Cents } from '../kernel/money.ts'
import type { TransactionType } from '../kernel/transaction-type.ts'
import type { Card, FailureReason, Payer, PaymentEvent } from './events.ts'

/** What stays as it was asked for, whichever card pays in the end. */
export type PaymentFacts = {
  paymentId: PaymentId
  organisationId: OrganisationId
  projectId: ProjectId | null
  projectName: string
  transactionType: TransactionType
  amountCents: Cents
  coverFee: boolean
  transactionCountry: string
  language: Language
  contentHash: string
  payerId: PersonId
  payer: Payer
}

export type StartedPayment = {
  status: 'processing' | 'authenticating' | 'succeeded' | 'failed'
  facts: PaymentFacts
  try: number
  card: Card
  /** By the provider's word, once it is known for the current try. */
  identified: { brand: string; country: string; last4: string } | null
  quote: FeeBreakdown | null
  /** References of every card that was tried, in order. */
  triedCards: readonly string[]
  providerPaymentId: string | null
  failure: { reason: FailureReason; code: string | null } | null
}

export type PaymentState = { status: 'none' } | StartedPayment

export const initialPayment: PaymentState = { status: 'none' }

export const evolvePayment = (state: PaymentState, event: PaymentEvent): PaymentState => {
  if (event.type === 'PaymentInitiated') return started(event)
  // A stream that does not begin with PaymentInitiated is no payment; decide refuses it as such.
  if (state.status === 'none') return state
  switch (event.type) {
    case 'PaymentRetried':
      return {
        ...state,
        status: 'processing',
        try: event.data.try,
        card: event.data.card,
        identified: null,
        quote: event.data.quote,
        triedCards: [...state.triedCards, event.data.card.reference],
        failure: null,
      }
    case 'CardIdentified': {
      const { brand, country, quote } = event.data
      return { ...state, identified: { brand, country, last4: event.personal.cardLast4 }, quote }
    }
    case 'AuthenticationRequired':
      return {
        ...state,
        status: 'authenticating',
        providerPaymentId: event.data.providerPaymentId,
      }
    case 'PaymentSucceeded':
      return {
        ...state,
        status: 'succeeded',
        providerPaymentId: event.data.providerPaymentId,
        quote: event.data.breakdown,
        failure: null,
      }
    case 'PaymentFailed':
      return {
        ...state,
        status: 'failed',
        providerPaymentId: event.data.providerPaymentId ?? state.providerPaymentId,
        failure: { reason: event.data.reason, code: event.data.code },
      }
  }
}

const started = (event: Extract<PaymentEvent, { type: 'PaymentInitiated' }>): StartedPayment => {
  const { card, quote, try: first, method: _method, ...asked } = event.data
  return {
    status: 'processing',
    facts: { ...asked, payer: event.personal },
    try: first,
    card,
    identified: null,
    quote,
    triedCards: [card.reference],
    providerPaymentId: null,
    failure: null,
  }
}
