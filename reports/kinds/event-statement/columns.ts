import { currencyColumn, messagesAs } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, sourceWords } from '../books/words.ts'
import type { IncomeRow } from './query.ts'

/** The columns of the event statement: income alone, and nobody's name. */
export const incomeColumns: readonly ReportColumn<IncomeRow>[] = [
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ day }) => day },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: ({ booking: { payment } }) => payment.paymentId,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ booking: { payment } }) => (payment.receiptVoid ? null : payment.receiptNumber),
  },
  {
    head: { en: 'Channel', zh: '收款渠道', cn: '收款渠道' },
    text: ({ booking }, language) => sourceWords[booking.payment.source][language],
  },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ booking: { payment } }, language) =>
      messagesAs(({ statement }) => statement.columns[payment.transactionType])[language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ booking: { payment } }, language) =>
      methodWords({ brand: payment.method, last4: null })[language],
  },
  currencyColumn,
  {
    head: { en: 'Income', zh: '收入', cn: '收入' },
    money: ({ booking }) => booking.totalCents,
  },
  {
    head: { en: 'Income of the day', zh: '當日收入合計', cn: '当日收入合计' },
    money: ({ dayCents }) => dayCents,
  },
]
