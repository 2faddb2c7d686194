import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'
import { methodName } from '../names.ts'

/** The first line of a charity's list of payments, in the reader's language. */
export const paymentsCsvHead = (language: Language): string => {
  const { receipt, statement, payments } = messagesIn(language)
  const { columns } = statement
  return csvHead([
    payments.date,
    payments.recorded,
    payments.payer,
    payments.organisation,
    payments.email,
    receipt.project,
    columns.kind,
    receipt.method,
    payments.reference,
    payments.status,
    columns.receiptNumber,
    columns.currency,
    statement.amount,
    receipt.total,
    receipt.fee,
    receipt.net,
    receipt.refunded,
    receipt.reference,
  ])
}

/** A line for each payment, under the head. */
export const paymentsCsvLines = (rows: readonly PaymentRow[], language: Language): string => {
  const messages = messagesIn(language)
  const { statement, payments } = messages
  return rows
    .map((row) =>
      csvLine([
        formatHongKongTime(row.givenAt),
        formatHongKongTime(row.initiatedAt),
        fullName(row),
        row.organisationName ?? '',
        row.email,
        row.projectName,
        statement.columns[row.transactionType],
        methodName({ brand: row.cardBrand ?? row.method, last4: row.cardLast4 }, messages),
        row.reference ?? '',
        payments.statuses[row.status],
        row.receiptVoid ? '' : (row.receiptNumber ?? ''),
        'HKD',
        amount(row.amountCents),
        row.fees ? amount(row.fees.totalAmountCents) : '',
        row.fees ? amount(row.fees.totalFeeCents) : '',
        row.fees ? amount(row.fees.nonprofitReceivesCents) : '',
        amount(row.refundedCents),
        row.paymentId,
      ]),
    )
    .join('')
}

const amount = (value: Cents): string => formatHkd(value).replaceAll(',', '')
