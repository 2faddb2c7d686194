import { fullName } from '@almoner/domain/people/full-name.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { PaymentStatus } from '@almoner/projections/models/payment-history/table.ts'
import { messagesIn } from '@almoner/workflows/locales/messages.ts'
import { methodName } from '@almoner/workflows/documents/names.ts'
import {
  currencyColumn,
  messagesAs,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'

const statuses: Record<PaymentStatus, Words> = {
  complete: { en: 'Succeeded', zh: '成功', cn: '成功' },
  error: { en: 'Failed', zh: '失敗', cn: '失败' },
  processing: { en: 'Processing', zh: '處理中', cn: '处理中' },
  scheduled: { en: 'Scheduled', zh: '已排期', cn: '已排期' },
  reauthenticate: { en: 'Waiting for the donor', zh: '等待捐款人處理', cn: '等待捐款人处理' },
  refunded: { en: 'Refunded', zh: '已退款', cn: '已退款' },
  cancelled: { en: 'Cancelled', zh: '已取消', cn: '已取消' },
}

/** A charity's list of payments, and its queue of proofs, as a file. */
export const paymentsColumns: Columns<PaymentRow> = [
  {
    head: { en: 'Date (Hong Kong time)', zh: '日期（香港時間）', cn: '日期（香港时间）' },
    time: ({ givenAt }) => givenAt,
  },
  {
    head: { en: 'Recorded', zh: '記錄時間', cn: '记录时间' },
    time: ({ initiatedAt }) => initiatedAt,
  },
  { head: { en: 'Payer', zh: '付款人', cn: '付款人' }, text: fullName },
  {
    head: { en: 'Organisation of the payer', zh: '付款人所屬機構', cn: '付款人所属机构' },
    text: ({ organisationName }) => organisationName,
  },
  { head: { en: 'Email address', zh: '電郵地址', cn: '电子邮箱地址' }, text: ({ email }) => email },
  { head: messagesAs(({ receipt }) => receipt.project), text: ({ projectName }) => projectName },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ transactionType }, language) =>
      messagesIn(language).statement.columns[transactionType],
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ cardBrand, method, cardLast4 }, language) =>
      methodName({ brand: cardBrand ?? method, last4: cardLast4 }, messagesIn(language)),
  },
  {
    head: { en: 'Reference of the transfer', zh: '轉賬備註', cn: '转账备注' },
    text: ({ reference }) => reference,
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ status }, language) => statuses[status][language],
  },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ receiptVoid, receiptNumber }) => (receiptVoid ? null : receiptNumber),
  },
  currencyColumn,
  {
    head: messagesAs(({ statement }) => statement.amount),
    money: ({ amountCents }) => amountCents,
  },
  {
    head: messagesAs(({ receipt }) => receipt.total),
    money: ({ fees }) => fees && fees.totalAmountCents,
  },
  {
    head: messagesAs(({ receipt }) => receipt.fee),
    money: ({ fees }) => fees && fees.totalFeeCents,
  },
  {
    head: messagesAs(({ receipt }) => receipt.net),
    money: ({ fees }) => fees && fees.nonprofitReceivesCents,
  },
  {
    head: messagesAs(({ receipt }) => receipt.refunded),
    money: ({ refundedCents }) => refundedCents,
  },
  { head: messagesAs(({ receipt }) => receipt.reference), text: ({ paymentId }) => paymentId },
]
