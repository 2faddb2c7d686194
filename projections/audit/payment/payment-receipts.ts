import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings, NamedEvent } from '../finding/findings.ts'
import { backCents, type Refunded } from './refunded.ts'

/** A payment's receipts: at most one of them is valid. */
export type Receipts = {
  forced: boolean
  /** True if no receipt is due until staff request one. */
  onRequest: boolean
  issued: string[]
  standing: { receiptNumber: string; refundedCents: number } | null
  lastVoided: string | null
  /** The last change of the payment that its receipt must show. */
  changed: (NamedEvent & Pick<AuditedFact, 'recordedAt'>) | null
}

export const noReceipts = (): Receipts => ({
  forced: false,
  onRequest: false,
  issued: [],
  standing: null,
  lastVoided: null,
  changed: null,
})

export type ReceiptFact = AuditedFact & (ReceiptIssued | ReceiptEvent)

export const isReceiptFact = (fact: AuditedFact): fact is ReceiptFact =>
  fact.type === 'ReceiptIssued' ||
  fact.type === 'ReceiptMailed' ||
  fact.type === 'ReceiptNotMailed' ||
  fact.type === 'ReceiptForced' ||
  fact.type === 'ReceiptRequested' ||
  fact.type === 'ReceiptVoided' ||
  fact.type === 'ReceiptResendRequested'

type OfPayment = { status: string; back: Refunded | null; receipts: Receipts }

export const takeReceipt = (findings: Findings, payment: OfPayment, fact: ReceiptFact): void => {
  const { receipts } = payment
  switch (fact.type) {
    case 'ReceiptForced':
      findings.checked('receipts', 'receipts that were forced')
      if (receipts.forced)
        findings.found('receipts', 'is forced while one that was forced stands', fact)
      receipts.forced = true
      break
    case 'ReceiptRequested':
      findings.checked('receipts', 'receipts that were asked for')
      receipts.onRequest = false
      break
    case 'ReceiptIssued':
      issue(findings, payment, fact)
      break
    case 'ReceiptMailed':
      findings.checked('acknowledged', 'receipts that were mailed')
      if (!receipts.issued.includes(fact.data.receiptNumber)) {
        findings.found('acknowledged', 'mailed a receipt that was not issued', fact)
      }
      break
    case 'ReceiptNotMailed':
      if (!receipts.issued.includes(fact.data.receiptNumber)) {
        findings.found('receipts', 'could not mail a receipt that was not issued', fact)
      }
      break
    case 'ReceiptResendRequested':
      if (!receipts.issued.includes(fact.data.receiptNumber)) {
        findings.found('receipts', 'sends a receipt again that was not issued', fact)
      }
      break
    case 'ReceiptVoided':
      findings.checked('receipts', 'receipts that were voided')
      if (receipts.standing?.receiptNumber !== fact.data.receiptNumber) {
        findings.found('receipts', 'voids a receipt that does not stand', fact)
      }
      receipts.standing = null
      receipts.forced = false
      receipts.lastVoided = fact.data.receiptNumber
      break
  }
}

const issue = (
  findings: Findings,
  { back, receipts }: OfPayment,
  fact: AuditedFact & ReceiptIssued,
): void => {
  const { receiptNumber, refundedCents, replaces } = fact.data
  findings.checked('receipts', 'receipts')
  findings.checked('acknowledged', 'payments with a receipt')
  const isForced = receipts.forced && fact.data.forced
  if (back === null && !isForced) {
    findings.found('acknowledged', 'is for a payment that has not succeeded', fact)
  }
  if (receipts.standing !== null) {
    findings.found('receipts', 'is a second receipt for its payment', fact)
  }
  if (replaces !== receipts.lastVoided) {
    findings.found('receipts', 'stands in the place of another than was voided', fact)
  }
  receipts.issued.push(receiptNumber)
  receipts.standing = { receiptNumber, refundedCents }
}

/**
 * Yields the faults of a payment's receipt, each with the event since which it exists: there is
 * some time to correct it.
 */
export function* checkReceipts(
  findings: Findings,
  { status, back, receipts }: OfPayment,
): Generator<{ sentence: string; event: NonNullable<Receipts['changed']> }> {
  const { changed: event, standing, issued } = receipts
  if (event === null) return
  if (back === null) {
    if (!receipts.forced || status !== 'failed') return
    findings.checked('receipts', 'receipts forced for what then failed')
    if (standing !== null) {
      yield { sentence: 'failed more than a week ago, and its forced receipt stands', event }
    }
    return
  }
  const restCents = back.totalCents - backCents(back)
  if (issued.length === 0 && receipts.onRequest) {
    findings.checked('receipts', 'payments whose receipt is on request')
  } else if (issued.length === 0) {
    findings.checked('receipts', 'payments that wait for their receipt')
    yield { sentence: 'has had no receipt for more than a week', event }
  } else if (restCents > 0 && standing === null) {
    yield { sentence: 'has had no receipt for what was kept for more than a week', event }
  } else if (standing !== null && standing.refundedCents !== backCents(back)) {
    yield { sentence: 'has had a receipt for what was given back for more than a week', event }
  }
}
