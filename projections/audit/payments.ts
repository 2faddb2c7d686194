import { millisecondsOf, type Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentEvent, PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import type { AuditedFact } from './facts.ts'
import type { Findings, NamedEvent } from './findings.ts'

type Status = 'none' | 'processing' | 'authenticating' | 'succeeded' | 'failed'

/** Small, because a store holds millions of them. */
type Progress = {
  status: Status
  try: number
  /** `visa HK`: what the payer's browser said of the card of this try, and what the provider said. */
  declared: string | null
  identified: string | null
  agreedCents: number | null
  amountCents: number
  coverFee: boolean
  success: (NamedEvent & Pick<AuditedFact, 'recordedAt'>) | null
  receiptNumber: string | null
}

const notBegun: Progress = {
  status: 'none',
  try: 0,
  declared: null,
  identified: null,
  agreedCents: null,
  amountCents: 0,
  coverFee: false,
  success: null,
  receiptNumber: null,
}

const mayFollow: Record<PaymentEvent['type'], readonly Status[]> = {
  PaymentInitiated: ['none'],
  PaymentRetried: ['failed'],
  CardIdentified: ['processing'],
  AuthenticationRequired: ['processing'],
  // Money that was taken counts, also after it was given up for lost.
  PaymentSucceeded: ['processing', 'authenticating', 'failed'],
  PaymentFailed: ['processing', 'authenticating'],
}

// A receipt that the mail server keeps refusing is tried for about a week.
const millisecondsToReceipt = 8 * 24 * 60 * 60 * 1_000

/** Each payment from its beginning to its receipt, by rules written down apart from the aggregate. */
export const createPaymentChecks = (findings: Findings, { now }: { now: Instant }) => {
  const payments = new Map<string, Progress>()
  return {
    take: (fact: AuditedFact): void => {
      if (!('paymentId' in fact.data)) return
      const { paymentId } = fact.data
      const progress = payments.get(paymentId) ?? { ...notBegun }
      payments.set(paymentId, progress)
      if (fact.type === 'ReceiptIssued' || fact.type === 'ReceiptMailed') {
        takeReceipt(findings, progress, fact)
      } else if (fact.type in mayFollow) {
        takePayment(findings, progress, fact as AuditedFact & PaymentEvent)
      }
    },
    finish: (): void => {
      for (const { success, receiptNumber } of payments.values()) {
        if (success === null || receiptNumber !== null) continue
        const age = millisecondsOf(now) - millisecondsOf(success.recordedAt)
        findings.checked('receipts', 'payments that wait for their receipt')
        if (age > millisecondsToReceipt) {
          findings.found('receipts', 'has had no receipt for more than a week', success)
        }
      }
    },
  }
}

const takePayment = (
  findings: Findings,
  progress: Progress,
  fact: AuditedFact & PaymentEvent,
): void => {
  findings.checked('forward_only', 'steps of payments')
  const early = fact.type === 'PaymentSucceeded' && fact.data.try < progress.try
  const next = fact.type === 'PaymentRetried' || fact.type === 'PaymentInitiated' ? 1 : 0
  const again = fact.type === 'CardIdentified' && progress.identified !== null
  if (!mayFollow[fact.type].includes(progress.status) || again) {
    findings.found('forward_only', `cannot come after "${progress.status}"`, fact)
  } else if (fact.data.try !== progress.try + next && !early) {
    findings.found('forward_only', `is about try ${fact.data.try}, not ${progress.try}`, fact)
  }
  switch (fact.type) {
    case 'PaymentInitiated':
      progress.amountCents = fact.data.amountCents
      progress.coverFee = fact.data.coverFee
      begin(progress, fact.data)
      break
    case 'PaymentRetried':
      begin(progress, fact.data)
      break
    case 'CardIdentified':
      progress.identified = wordsFor(fact.data)
      progress.agreedCents = fact.data.quote.totalAmountCents
      break
    case 'AuthenticationRequired':
      progress.status = 'authenticating'
      break
    case 'PaymentSucceeded':
      succeed(findings, progress, fact)
      break
    case 'PaymentFailed':
      progress.status = 'failed'
      break
  }
}

const begin = (
  progress: Progress,
  { try: number, card }: { try: number; card: { declared: Card | null } },
): void => {
  progress.status = 'processing'
  progress.try = number
  progress.declared = card.declared && wordsFor(card.declared)
  progress.identified = null
}

type Card = { brand: string; country: string }
const wordsFor = ({ brand, country }: Card): string => `${brand} ${country}`

const succeed = (
  findings: Findings,
  progress: Progress,
  fact: AuditedFact & PaymentSucceeded,
): void => {
  findings.checked('never_twice', 'payments that succeeded')
  if (progress.success !== null) findings.found('never_twice', 'has succeeded before', fact)
  for (const fault of faultsOfSum(progress, fact)) findings.found('covered_fees', fault, fact)
  const covered = fact.data.coverFee ? 'covered' : 'uncovered'
  findings.checked('covered_fees', `payments whose fee was ${covered}`)
  const { position, stream, type, id, recordedAt } = fact
  progress.status = 'succeeded'
  progress.success = { position, stream, type, id, recordedAt }
}

/** The four lines of money, by themselves and against what was agreed: the price list may change. */
function* faultsOfSum(
  { amountCents, coverFee, agreedCents, declared, identified }: Progress,
  { data }: PaymentSucceeded,
): Generator<string> {
  const { totalAmountCents: total, nonprofitReceivesCents: net, ...fees } = data.breakdown
  if (fees.serviceFeeCents + fees.processingFeeCents !== fees.totalFeeCents) {
    yield 'has fees that do not add up'
  }
  if (fees.totalFeeCents + net !== total) yield 'has a total that does not add up'
  if (fees.serviceFeeCents < 0 || fees.processingFeeCents < 0) yield 'has a negative fee'
  if (data.amountCents !== amountCents || data.coverFee !== coverFee) {
    yield 'is of another sum than the payer chose'
  }
  if (total !== agreedCents) yield 'took another total than was agreed'
  if (!data.coverFee && total !== data.amountCents) yield 'took more or less than the amount'
  // A card that turned out to cost more than the declared one costs the charity, not the payer.
  const asDeclared = declared === null || declared === identified
  if (data.coverFee && asDeclared && net !== data.amountCents) {
    yield 'leaves the charity more or less than the amount'
  }
}

const takeReceipt = (
  findings: Findings,
  progress: Progress,
  fact: AuditedFact & { type: 'ReceiptIssued' | 'ReceiptMailed'; data: { receiptNumber: string } },
): void => {
  const { receiptNumber } = fact.data
  if (fact.type === 'ReceiptIssued') {
    findings.checked('receipts', 'receipts')
    findings.checked('acknowledged', 'payments with a receipt')
    if (progress.success === null) {
      findings.found('acknowledged', 'is for a payment that has not succeeded', fact)
    }
    if (progress.receiptNumber !== null) {
      findings.found('receipts', 'is a second receipt for its payment', fact)
    }
    progress.receiptNumber = receiptNumber
    return
  }
  findings.checked('acknowledged', 'receipts that were mailed')
  if (progress.receiptNumber !== receiptNumber) {
    findings.found('acknowledged', 'mailed a receipt that was not issued', fact)
  }
}
