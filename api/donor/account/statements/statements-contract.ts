import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'

/**
 * GET /donors/statements: the Hong Kong years of assessment in which the logged-in donor paid at
 * the charity of this host, the newest first. Empty for a donor without gifts.
 */
export type StatementsAnswer = { years: StatementYear[] }

/** One year's sums. Days are Hong Kong's, `yyyy-MM-dd`. */
export type StatementYear = {
  /** The tax year, for example `2026/27`. */
  year: string
  /** The first day of the year, 1 April, and the last, 31 March. */
  from: string
  to: string
  /** The year is over: no more gifts, but refunds are still possible. */
  isOver: boolean
  donations: StatementSum
  payments: StatementSum
  /** The documents' addresses on this host: `/api/donors/statements/2026.pdf` and `….csv`. */
  pdfUrl: string
  csvUrl: string
}

/**
 * The amount that the charity retained of the payments of one kind, each as its receipt states it.
 */
export type StatementSum = {
  /** The number of payments with a retained amount. */
  count: number
  /** The amount paid, with any fee that the donor covered, less refunds. */
  amount: Cents
  /** Refunds and disputed amounts; the documents list all of them. */
  returned: Cents
}

/**
 * GET /donors/statements/{2026}.pdf and .csv: the statement of the year that begins on 1 April
 * 2026, in the reader's language, as a download. 404 for a year without a gift and for any other
 * name; 429 after many in an hour; 503 while too many are being drawn.
 */
export const statementFileSchema = v.object({
  file: v.pipe(
    v.string(),
    v.regex(/^\d{4}\.(?:pdf|csv)$/),
    v.transform((file) => ({
      year: Number(file.slice(0, 4)),
      format: file.slice(5) as 'pdf' | 'csv',
    })),
  ),
})

export const statementsMoney: Money<StatementsAnswer> = { amount: true, returned: true }
