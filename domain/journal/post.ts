import { assert } from '../kernel/assert.ts'
import type {
  DisputeClosed,
  PaymentEvent,
  PaymentSucceeded,
  RefundFailed,
  RefundRequested,
  RefundSucceeded,
} from '../payment/events.ts'
import {
  isDirect,
  type DirectMethod,
  type PaymentProvider,
} from '../payment-methods/payment-method.ts'
import { takesForPlatform, type Provider } from './accounts.ts'
import { toPostings, type MoneyFact } from './money-fact.ts'
import type { ShortfallFact } from './movements/receivable.ts'
import type { PostedJournal } from './posted-journals.ts'
import type { Posting } from './posting.ts'

export type { PostedJournal } from './posted-journals.ts'

/** A fact that an event posts. */
export type PostedFact =
  | Extract<MoneyFact, { type: PostedJournal }>
  | (ShortfallFact & { type: 'shortfall_repaid' })

/**
 * Returns the double-entry postings of a payment's event; none if it moves no money. Money that
 * Stripe took is owed to the charity. All other money, from wallets and transfers, belongs to the
 * charity from the start and is recorded only on its direct accounts. The treasury's own event
 * records that money returned to the charity repays an advance.
 */
export const post = (event: PaymentEvent): readonly Posting<PostedJournal>[] => {
  const { paymentId } = event.data
  return postEvent(event).map((posting) => Object.assign(posting, { paymentId }))
}

const postEvent = (event: PaymentEvent): readonly Posting<PostedJournal>[] => {
  switch (event.type) {
    case 'PaymentSucceeded':
      return takesForPlatform(event.data.provider)
        ? agreed(moneyTaken(event.data, event.data.provider).flatMap(toPostings), event)
        : toPostings(directlyReceived(event.data))
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
      return refunding(event).flatMap(toPostings)
    case 'DisputeOpened': {
      const { disputeId, amountCents, feeCents, shortfallCents } = event.data
      const provider = disputedAt(event.data.provider)
      const sums = { amountCents, feeCents, shortfallCents }
      return toPostings({ ...pickIds(event), disputeId, provider, ...sums, type: 'dispute_opened' })
    }
    case 'DisputeClosed':
      return disputeEnded(event).flatMap(toPostings)
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentRequested':
    case 'PaymentRequestOpened':
    case 'ManualPaymentSubmitted':
    case 'ManualPaymentDeclined':
    case 'ManualPaymentReopened':
    case 'PaymentFailed':
    case 'PayerEmailCorrected':
      return []
  }
}

const pickIds = ({ data: { organisationId, paymentId } }: PaymentEvent) => ({
  organisationId,
  paymentId,
})

const moneyTaken = (
  { organisationId, paymentId, breakdown }: PaymentSucceeded['data'],
  provider: Provider,
): readonly PostedFact[] => {
  const ofPayment = { organisationId, paymentId, provider }
  const facts = [
    { ...ofPayment, type: 'captured', amountCents: breakdown.totalAmountCents },
    { ...ofPayment, type: 'provider_fee', amountCents: breakdown.processingFeeCents },
    { ...ofPayment, type: 'platform_fee', amountCents: breakdown.serviceFeeCents },
  ] as const
  return facts.filter(({ amountCents }) => amountCents !== 0)
}

const directlyReceived = (data: PaymentSucceeded['data']) => {
  const { organisationId, paymentId, method, provider, breakdown } = data
  assert(breakdown.serviceFeeCents === 0, 'the platform has no share of what it never holds')
  assert(provider !== null || breakdown.totalFeeCents === 0, 'a transfer costs nothing')
  return {
    type: 'direct_received',
    organisationId,
    paymentId,
    method: direct(method),
    part: '',
    amountCents: breakdown.totalAmountCents,
  } as const
}

const direct = (method: PaymentSucceeded['data']['method']): DirectMethod => {
  assert(isDirect(method), `${method} is not taken by the charity itself`)
  return method
}

// A bank withdraws card payments alone: neither a wallet nor a transfer knows disputes.
const disputedAt = (provider: PaymentProvider): Provider => {
  assert(takesForPlatform(provider), `${provider} has no disputes`)
  return provider
}

const refunding = (
  event: RefundRequested | RefundSucceeded | RefundFailed,
): readonly PostedFact[] => {
  const { refundId, provider, method, amountCents, shortfallCents } = event.data
  const ids = pickIds(event)
  if (!takesForPlatform(provider)) {
    // It leaves the charity's own account: the entry follows the refund, and nothing is advanced.
    // `shortfallCents` of events before ADR 0035 is not read.
    if (event.type !== 'RefundSucceeded') return []
    const returned = { method: direct(method), part: refundId, amountCents }
    return [{ ...ids, ...returned, type: 'direct_returned' }]
  }
  const refund = { ...ids, refundId, provider, amountCents }
  switch (event.type) {
    case 'RefundRequested':
      return [{ ...refund, type: 'refund_asked', shortfallCents }]
    case 'RefundSucceeded':
      return [{ ...refund, type: 'refund_done' }]
    case 'RefundFailed':
      return [{ ...refund, type: 'refund_failed' }]
  }
}

const disputeEnded = (event: DisputeClosed): readonly PostedFact[] => {
  const { disputeId, amountCents, outcome } = event.data
  const provider = disputedAt(event.data.provider)
  const dispute = { ...pickIds(event), disputeId, provider, amountCents }
  return [{ ...dispute, type: outcome === 'lost' ? 'dispute_lost' : 'dispute_won' }]
}

const agreed = <Postings extends readonly Posting[]>(
  postings: Postings,
  { data: { breakdown } }: PaymentSucceeded,
): Postings => {
  let owed = 0
  for (const { amountCents, debit, credit } of postings) {
    if (credit.code === 'L1') owed += amountCents
    if (debit.code === 'L1') owed -= amountCents
  }
  assert(owed === breakdown.nonprofitReceivesCents, 'the charity is owed what it was told')
  return postings
}
