import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'
import { methodName, payerName } from '../../names.ts'
import { findFileNumber, netCents, type StatementRow } from '../../statement/statement-rows.ts'

/** The header line of the file: its columns, in the reader's language. */
export const statementCsvHead = (language: Language): string => {
  const { receipt, statement } = messagesIn(language)
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

/** Returns a line for each payment, under the header. */
export const statementCsvLines = (rows: readonly StatementRow[], language: Language): string => {
  const messages = messagesIn(language)
  const { columns } = messages.statement
  return rows
    .map((row) =>
      csvLine([
        row.paidOn,
        columns[row.transactionType],
        row.projectName,
        row.receipt?.number ?? '',
        payerName(row.payer, messages) ?? '',
        methodName(row.method, messages),
        'HKD',
        amount(row.amountCents),
        amount(subtractCents(row.totalCents, row.amountCents)),
        amount(row.totalCents),
        amount(row.returnedCents),
        amount(netCents(row)),
        amount(row.underWayCents),
        amount(row.disputedCents),
        findFileNumber(row) ?? '',
        row.paymentId,
      ]),
    )
    .join('')
}

const amount = (value: Cents): string => formatHkd(value).replaceAll(',', '')
