import { receiptBookId } from '@almoner/domain/receipt-book/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/** Numbers count from 1 in each charity's year, and no number is given twice or left out. */
export const createReceiptBookChecks = (findings: Findings) => {
  const books = new Map<string, number>()
  return {
    take: (fact: AuditedFact): void => {
      if (fact.type !== 'ReceiptIssued') return
      const { organisationId, year, sequence, receiptNumber } = fact.data
      const expected = (books.get(fact.stream) ?? 0) + 1
      findings.checked('receipts', 'numbers')
      if (sequence !== expected) {
        findings.found('receipts', `has the number ${sequence} where ${expected} is next`, fact)
      }
      if (!receiptNumber.endsWith(`-${year}-${String(sequence).padStart(6, '0')}`)) {
        findings.found('receipts', 'is printed with another number than it has', fact)
      }
      if (fact.stream !== streamName('receipt_book', receiptBookId(organisationId, year))) {
        findings.found('receipts', 'stands in another charity’s or year’s book', fact)
      }
      books.set(fact.stream, sequence)
    },
  }
}
