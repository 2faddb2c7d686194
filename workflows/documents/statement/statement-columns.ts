import { subtractCents } from '@almoner/domain/kernel/money.ts'
import { messagesIn } from '../../locales/messages.ts'
import { currencyColumn, messagesAs, type Columns } from '../csv/columns.ts'
import { methodName, payerName } from '../names.ts'
import { findFileNumber, netCents, type StatementRow } from './statement-rows.ts'

/** A donor's payments of a year as a file. */
export const statementColumns: Columns<StatementRow> = [
  { head: messagesAs(({ statement }) => statement.date), text: ({ paidOn }) => paidOn },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ transactionType }, language) =>
      messagesIn(language).statement.columns[transactionType],
  },
  { head: messagesAs(({ receipt }) => receipt.project), text: ({ projectName }) => projectName },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ receipt }) => receipt && receipt.number,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.name),
    text: ({ payer }, language) => payerName(payer, messagesIn(language)),
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ method }, language) => methodName(method, messagesIn(language)),
  },
  currencyColumn,
  {
    head: messagesAs(({ statement }) => statement.amount),
    money: ({ amountCents }) => amountCents,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.feeCovered),
    money: ({ totalCents, amountCents }) => subtractCents(totalCents, amountCents),
  },
  { head: messagesAs(({ statement }) => statement.paid), money: ({ totalCents }) => totalCents },
  {
    head: messagesAs(({ receipt }) => receipt.refunded),
    money: ({ returnedCents }) => returnedCents,
  },
  { head: messagesAs(({ statement }) => statement.afterRefunds), money: netCents },
  {
    head: messagesAs(({ statement }) => statement.columns.underWay),
    money: ({ underWayCents }) => underWayCents,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.disputed),
    money: ({ disputedCents }) => disputedCents,
  },
  { head: messagesAs(({ statement }) => statement.columns.irFileNumber), text: findFileNumber },
  { head: messagesAs(({ receipt }) => receipt.reference), text: ({ paymentId }) => paymentId },
]
