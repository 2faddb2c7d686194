import type { PaymentStatus } from '@almoner/projections/models/payment-history/table.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'
import { methodName } from '../../names.ts'

/** The first line of a charity's list of payments, in the reader's language. */
export const paymentsCsvHead = (language: Language): string => {
  const { receipt, statement } = messagesIn(language)
  const payments = labels[language]
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

/** Returns a line for each payment, under the header. */
export const paymentsCsvLines = (rows: readonly PaymentRow[], language: Language): string => {
  const messages = messagesIn(language)
  const { statement } = messages
  const payments = labels[language]
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

type Labels = {
  date: string
  recorded: string
  payer: string
  organisation: string
  email: string
  reference: string
  status: string
  statuses: Readonly<Record<PaymentStatus, string>>
}

const labels: Record<Language, Labels> = {
  en: {
    date: 'Date (Hong Kong time)',
    recorded: 'Recorded',
    payer: 'Payer',
    organisation: 'Organisation of the payer',
    email: 'Email address',
    reference: 'Reference of the transfer',
    status: 'Status',
    statuses: {
      complete: 'Succeeded',
      error: 'Failed',
      processing: 'Payment initiated',
      scheduled: 'Scheduled',
      reauthenticate: 'Re-authenticate',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
    },
  },
  zh: {
    date: '日期（香港時間）',
    recorded: '記錄於',
    payer: '付款人',
    organisation: '付款人所屬機構',
    email: '電郵地址',
    reference: '轉帳備註',
    status: '狀態',
    statuses: {
      complete: '成功',
      error: '失敗',
      processing: '處理中',
      scheduled: '已排期',
      reauthenticate: '重新驗證',
      refunded: '已退款',
      cancelled: '已取消',
    },
  },
  cn: {
    date: '日期（香港时间）',
    recorded: '记录于',
    payer: '付款人',
    organisation: '付款人所属机构',
    email: '电子邮箱地址',
    reference: '转账备注',
    status: '状态',
    statuses: {
      complete: '成功',
      error: '失败',
      processing: '处理中',
      scheduled: '已排期',
      reauthenticate: '重新验证',
      refunded: '已退款',
      cancelled: '已取消',
    },
  },
}
