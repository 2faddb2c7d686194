import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { words } from '../locales/words.ts'
import { csvHead, csvLine } from './csv.ts'
import { methodName, payerName } from './names.ts'
import { fileNumberOf, keptOf, type StatementRow } from './statement-rows.ts'

/** The header line of the file: its columns, in the reader's language. */
export const statementCsvHead = (language: Language): string => {
  const { receipt, statement } = words(language)
  const { columns } = statement
  return csvHead([
    statement.date,
    columns.kind,
    receipt.project,
    columns.receiptNumber,
    columns.name,
    receipt.method,
    columns.currency,
    statement.amount,
    columns.feeCovered,
    statement.paid,
    receipt.refunded,
    statement.afterRefunds,
    columns.underWay,
    columns.disputed,
    columns.irFileNumber,
    receipt.reference,
  ])
}

/** A line for each payment, under the head. */
export const statementCsvLines = (rows: readonly StatementRow[], language: Language): string => {
  const said = words(language)
  const { columns } = said.statement
  return rows
    .map((row) =>
      csvLine([
        row.paidOn,
        columns[row.transactionType],
        row.projectName,
        row.receipt?.number ?? '',
        payerName(row.payer, said) ?? '',
        methodName(row.method, said),
        'HKD',
        amount(row.amountCents),
        amount(subtractCents(row.totalCents, row.amountCents)),
        amount(row.totalCents),
        amount(row.returnedCents),
        amount(keptOf(row)),
        amount(row.underWayCents),
        amount(row.disputedCents),
        fileNumberOf(row) ?? '',
        row.paymentId,
      ]),
    )
    .join('')
}

const amount = (value: Cents): string => formatHkd(value).replaceAll(',', '')
