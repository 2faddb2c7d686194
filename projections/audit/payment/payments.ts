import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentEvent, PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { PaymentMoneyBack } from './desk-sums.ts'
import { nameOnly, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import { applyRefund, isRefundOrDispute, type Refunded } from './refunded.ts'
import { findSumFaults, type AgreedTry } from './payment-sums.ts'
import {
  isReceiptFact,
  noReceipts,
  checkReceipts,
  takeReceipt,
  type Receipts,
} from './payment-receipts.ts'
import { createEntryReceiptChecks, isEntryFact } from './entry-receipts.ts'
import { createReviewChecks, isReview } from './reviews.ts'

type Status =
  | 'none'
  | 'processing'
  | 'authenticating'
  | 'awaiting_payer'
  | 'awaiting_approval'
  | 'succeeded'
  | 'failed'

/** Small, because a store holds millions of them. */
type Progress = {
  status: Status
  tries: AgreedTry[]
  amountCents: number
  coverFee: boolean
  back: Refunded | null
  receipts: Receipts
}

type Try = AgreedTry['method']

/** The statuses that may precede an event, and the kind of the current try. */
const mayFollow: Record<PaymentEvent['type'], { after: readonly Status[]; of?: readonly Kind[] }> =
  {
    PaymentInitiated: { after: ['none'] },
    PaymentRequested: { after: ['none', 'failed'] },
    ManualPaymentSubmitted: { after: ['none', 'failed'] },
    PaymentRetried: { after: ['failed'] },
    CardIdentified: { after: ['processing'], of: ['card'] },
    AuthenticationRequired: { after: ['processing'], of: ['card'] },
    PaymentRequestOpened: { after: ['processing'], of: ['wallet'] },
    // Captured money counts, also after the payment had failed.
    PaymentSucceeded: {
      after: ['processing', 'authenticating', 'awaiting_payer', 'awaiting_approval', 'failed'],
    },
    PaymentFailed: {
      after: ['processing', 'authenticating', 'awaiting_payer'],
      of: ['card', 'wallet'],
    },
    ManualPaymentDeclined: { after: ['awaiting_approval'], of: ['transfer'] },
    ManualPaymentReopened: { after: ['failed'], of: ['transfer'] },
    RefundRequested: { after: ['succeeded'] },
    RefundSucceeded: { after: ['succeeded'] },
    RefundFailed: { after: ['succeeded'] },
    DisputeOpened: { after: ['succeeded'] },
    DisputeClosed: { after: ['succeeded'] },
    PayerEmailCorrected: {
      after: [
        'processing',
        'authenticating',
        'awaiting_payer',
        'awaiting_approval',
        'succeeded',
        'failed',
      ],
    },
  }

type Kind = 'card' | 'wallet' | 'transfer'

/** The provider of a method's money; the other methods are paid to the charity directly. */
const takenBy: Partial<Record<PaymentMethod, string>> = {
  card: 'stripe',
  payme: 'payme',
  tap_and_go: 'tap_and_go',
}

const toKind = (method: Try): Kind => {
  if (method === 'card') return 'card'
  return takenBy[method] === undefined ? 'transfer' : 'wallet'
}

// A receipt that the mail server refuses is retried for about a week.
const millisecondsToReceipt = 8 * 24 * 60 * 60 * 1_000

/**
 * Checks each payment from its beginning to its receipt, by rules written independently of the
 * aggregate.
 */
export const createPaymentChecks = (findings: Findings, { now }: { now: Instant }) => {
  const payments = new Map<string, Progress>()
  const reviews = createReviewChecks(findings, { now })
  const isLate = (since: Instant) =>
    toMilliseconds(now) - toMilliseconds(since) > millisecondsToReceipt
  const entries = createEntryReceiptChecks(findings, { isLate })
  const findProgress = (paymentId: string): Progress => {
    const progress = payments.get(paymentId) ?? notBegun()
    payments.set(paymentId, progress)
    return progress
  }
  return {
    take: (fact: AuditedFact): void => {
      if (isReview(fact)) {
        reviews.take(fact)
        return
      }
      if (isEntryFact(fact)) {
        entries.takeEntry(fact)
        return
      }
      if (isReceiptFact(fact)) {
        if (fact.data.of.kind === 'offline_entry') entries.takeReceipt(fact)
        else takeReceipt(findings, findProgress(fact.data.of.id), fact)
        return
      }
      if (!('paymentId' in fact.data) || fact.data.paymentId === null) return
      if (fact.type in mayFollow) {
        const progress = findProgress(fact.data.paymentId)
        takePayment(findings, progress, fact as AuditedFact & PaymentEvent)
      }
    },
    finish: (): void => {
      for (const progress of payments.values()) {
        for (const { sentence, event } of checkReceipts(findings, progress)) {
          if (isLate(event.recordedAt)) findings.found('receipts', sentence, event)
        }
      }
      entries.finish()
      reviews.finish((paymentId) => payments.get(paymentId)?.back ?? null)
    },
    /** Payments of which something went back, or was to. */
    moneyBack: function* (): Generator<PaymentMoneyBack> {
      for (const [paymentId, { back }] of payments) {
        if (back !== null && back.parts.length > 0) yield { paymentId, back }
      }
    },
  }
}

const notBegun = (): Progress => ({
  status: 'none',
  tries: [],
  amountCents: 0,
  coverFee: false,
  back: null,
  receipts: noReceipts(),
})

const takePayment = (
  findings: Findings,
  progress: Progress,
  fact: AuditedFact & PaymentEvent,
): void => {
  findings.checked('forward_only', 'steps of payments')
  const fault = faultOfStep(progress, fact)
  if (fault !== null) findings.found('forward_only', fault, fact)
  if (isRefundOrDispute(fact)) {
    applyRefund(findings, progress, fact)
    return
  }
  const current = progress.tries.at(-1)
  switch (fact.type) {
    case 'PaymentInitiated':
    case 'PaymentRequested':
    case 'ManualPaymentSubmitted':
      progress.amountCents = fact.data.amountCents
      progress.receipts.onRequest = fact.data.receiptOnRequest ?? false
      progress.coverFee = fact.data.coverFee
      begin(progress, fact.data)
      break
    case 'PaymentRetried':
      begin(progress, { ...fact.data, method: 'card' })
      break
    case 'CardIdentified':
      if (current === undefined) break
      current.identified = describeCard(fact.data)
      current.agreedCents = fact.data.quote.totalAmountCents
      break
    case 'AuthenticationRequired':
      progress.status = 'authenticating'
      break
    case 'PaymentRequestOpened':
      progress.status = 'awaiting_payer'
      break
    case 'PaymentSucceeded':
      succeed(findings, progress, fact)
      break
    case 'PaymentFailed':
    case 'ManualPaymentDeclined':
      progress.status = 'failed'
      progress.receipts.changed = nameOnly(fact)
      break
    case 'ManualPaymentReopened':
      progress.status = 'awaiting_approval'
      break
    // A corrected address does not affect the money.
    case 'PayerEmailCorrected':
      break
  }
}

const faultOfStep = (
  { status, tries }: Progress,
  fact: AuditedFact & PaymentEvent,
): string | null => {
  const { after, of } = mayFollow[fact.type]
  const current = tries.at(-1)
  const again = fact.type === 'CardIdentified' && current?.identified !== null
  if (!after.includes(status) || again) return `cannot come after "${status}"`
  if (of !== undefined && (current === undefined || !of.includes(toKind(current.method)))) {
    return `is about no ${of.join(' or ')}`
  }
  if (!('try' in fact.data)) return null
  const early = fact.type === 'PaymentSucceeded' && fact.data.try < tries.length
  const expected = tries.length + (begins.has(fact.type) ? 1 : 0)
  if (fact.data.try !== expected && !early) return `is about try ${fact.data.try}, not ${expected}`
  return fact.type === 'PaymentSucceeded' ? faultOfMethod(tries, fact) : null
}

const begins: ReadonlySet<PaymentEvent['type']> = new Set<PaymentEvent['type']>([
  'PaymentInitiated',
  'PaymentRequested',
  'ManualPaymentSubmitted',
  'PaymentRetried',
])

const faultOfMethod = (tries: readonly AgreedTry[], { data }: PaymentSucceeded): string | null => {
  const { method } = data
  if (tries[data.try - 1]?.method !== method) return 'was paid by another method than was tried'
  if ((takenBy[method] ?? null) !== data.provider) return 'was taken by another than takes these'
  // A charity's decision concerns the last transfer that it was shown.
  return data.provider === null && data.try !== tries.length ? 'approves what was given up' : null
}

const begin = (
  progress: Progress,
  data: {
    method: Try
    quote: { totalAmountCents: number } | null
    card?: { declared: Card | null }
  },
): void => {
  progress.status = toKind(data.method) === 'transfer' ? 'awaiting_approval' : 'processing'
  progress.tries.push({
    method: data.method,
    declared: data.card?.declared ? describeCard(data.card.declared) : null,
    identified: null,
    // A card's price is agreed once the card is identified.
    agreedCents: data.method === 'card' ? null : (data.quote?.totalAmountCents ?? null),
  })
}

type Card = { brand: string; country: string }
const describeCard = ({ brand, country }: Card): string => `${brand} ${country}`

const succeed = (
  findings: Findings,
  progress: Progress,
  fact: AuditedFact & PaymentSucceeded,
): void => {
  findings.checked('never_twice', 'payments that succeeded')
  if (progress.back !== null) findings.found('never_twice', 'has succeeded before', fact)
  const agreed = progress.tries[fact.data.try - 1] ?? null
  for (const fault of findSumFaults({ ...progress, agreed }, fact)) {
    findings.found('covered_fees', fault, fact)
  }
  const covered = fact.data.coverFee ? 'covered' : 'uncovered'
  findings.checked('covered_fees', `payments whose fee was ${covered}`)
  const { method, provider, breakdown } = fact.data
  progress.status = 'succeeded'
  progress.back = { method, provider, totalCents: breakdown.totalAmountCents, parts: [] }
  progress.receipts.changed = nameOnly(fact)
}
