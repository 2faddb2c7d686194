import { invoiceBook } from '@almoner/domain/invoice-book/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const numberTypes = ['InvoiceIssued', 'InvoiceNumberTaken', 'InvoiceNumbered'] as const
export type NumberFact = Extract<AuditedFact, { type: (typeof numberTypes)[number] }>

type Numbered = {
  charity: string
  issued: (NamedEvent & { recordedAt: Instant }) | null
  /** The number in the book, and the number on the invoice. */
  taken: string | null
  written: string | null
}

// A number takes seconds: the billing process gives it before it does anything else.
const millisecondsToNumber = 3_600_000

/** Checks that invoices are numbered from 1 in each year without a gap, each with its own number. */
export const createInvoiceNumberChecks = (findings: Findings, isMine: (key: string) => boolean) => {
  const books = new Map<string, number>()
  const invoices = new Map<string, Numbered>()

  const find = ({ invoiceId, organisationId }: NumberFact['data']): Numbered => {
    const unknown = { charity: organisationId, issued: null, taken: null, written: null }
    const invoice = invoices.get(invoiceId) ?? unknown
    invoices.set(invoiceId, invoice)
    return invoice
  }

  const checkBook = (fact: Extract<NumberFact, { type: 'InvoiceNumberTaken' }>): void => {
    const { year, sequence, number } = fact.data
    const expected = (books.get(fact.stream) ?? 0) + 1
    findings.checked('invoice_numbers', 'numbers')
    if (sequence !== expected) {
      const sentence = `has the number ${sequence}, and ${expected} is next`
      findings.found('invoice_numbers', sentence, fact)
    }
    if (number !== `ALM-${year}-${String(sequence).padStart(6, '0')}`) {
      findings.found('invoice_numbers', 'is written with another number than it has', fact)
    }
    if (fact.stream !== streamName(invoiceBook.category, String(year))) {
      findings.found('invoice_numbers', 'is in the book of another year', fact)
    }
    books.set(fact.stream, sequence)
  }

  const checkInvoice = (fact: NumberFact): string | null => {
    const invoice = find(fact.data)
    if (fact.data.organisationId !== invoice.charity)
      return 'numbers the invoice of another charity'
    if (fact.type === 'InvoiceIssued') {
      invoice.issued = nameOnly(fact)
      return null
    }
    if (invoice.issued === null) return 'numbers an invoice that was never issued'
    if (fact.type === 'InvoiceNumberTaken') {
      const isSecond = invoice.taken !== null
      invoice.taken = fact.data.number
      return isSecond ? 'gives an invoice a second number' : null
    }
    invoice.written = fact.data.number
    return invoice.written === invoice.taken ? null : 'has another number than the book gave it'
  }

  return {
    take: (fact: NumberFact): void => {
      if (fact.type === 'InvoiceNumberTaken' && isMine(fact.stream)) checkBook(fact)
      if (!isMine(fact.data.organisationId)) return
      const fault = checkInvoice(fact)
      if (fault !== null) findings.found('invoice_numbers', fault, fact)
    },
    finish: (now: Instant): void => {
      for (const { issued, written } of invoices.values()) {
        if (issued === null || written !== null) continue
        if (toMilliseconds(now) - toMilliseconds(issued.recordedAt) < millisecondsToNumber) continue
        findings.found('invoice_numbers', 'has no number', issued)
      }
    },
  }
}
