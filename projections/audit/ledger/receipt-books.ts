import { receiptBookId } from '@almoner/domain/receipt-book/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/**
 * Checks that numbers count from 1 in each charity's year, and that no number is repeated or left
 * out. The letters before them must not change once a receipt is issued.
 */
export const createReceiptBookChecks = (findings: Findings) => {
  const books = new Map<string, number>()
  /** The letters of each charity's first receipt. */
  const prefixes = new Map<string, string>()
  return {
    take: (fact: AuditedFact): void => {
      if (fact.type === 'ReceiptPrefixChanged' && prefixes.has(fact.data.organisationId)) {
        findings.found('receipts', 'changes the letters of numbers after the first receipt', fact)
      }
      if (fact.type !== 'ReceiptIssued') return
      const { organisationId, year, sequence, receiptNumber } = fact.data
      const [letters = ''] = receiptNumber.split('-', 1)
      if ((prefixes.get(organisationId) ?? letters) !== letters) {
        findings.found('receipts', 'has other letters than its charity’s first receipt', fact)
      }
      prefixes.set(organisationId, prefixes.get(organisationId) ?? letters)
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
