import { fullName } from '@almoner/domain/people/full-name.ts'
import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, sourceWords } from '../books/words.ts'
import { coveredFee, refundedSum, type LedgerRow } from './query.ts'

const takenBack: Words = { en: 'Taken back', zh: '已撤回', cn: '已撤回' }
const booked: Words = { en: 'Received', zh: '已收款', cn: '已收款' }
const refunded: Words = { en: 'Refunded', zh: '已退款', cn: '已退款' }
const partlyRefunded: Words = { en: 'Partly refunded', zh: '部分退款', cn: '部分退款' }
const disputed: Words = { en: 'In dispute', zh: '爭議中', cn: '争议中' }
const lost: Words = { en: 'Lost to a dispute', zh: '爭議敗訴', cn: '争议败诉' }

const toStatus = (row: LedgerRow): Words => {
  const { parts, payment, totalCents } = row
  if (parts === null) return takenBack
  if (payment.disputed === 'open') return disputed
  if (payment.disputed === 'lost') return lost
  const back = refundedSum(row)
  if (back === 0) return booked
  return back >= totalCents ? refunded : partlyRefunded
}

/** The columns of the donation ledger. */
export const ledgerColumns: readonly ReportColumn<LedgerRow>[] = [
  {
    head: { en: 'Date', zh: '日期', cn: '日期' },
    day: ({ businessDay }) => businessDay,
  },
  {
    head: { en: 'Recorded (Hong Kong time)', zh: '記錄於（香港時間）', cn: '记录于（香港时间）' },
    time: ({ recordedAt }) => recordedAt,
  },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: ({ payment }) => payment.paymentId,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ payment }) => (payment.receiptVoid ? null : payment.receiptNumber),
  },
  {
    head: { en: 'Source', zh: '來源', cn: '来源' },
    text: ({ payment }, language) => sourceWords[payment.source][language],
    print: false,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ payment }, language) =>
      messagesAs(({ statement }) => statement.columns[payment.transactionType])[language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ payment }) => payment.projectName,
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ payment }, language) => methodWords({ brand: payment.method, last4: null })[language],
  },
  {
    head: { en: 'Card', zh: '卡', cn: '卡' },
    text: ({ payment }, language) =>
      payment.cardBrand && methodWords({ brand: payment.cardBrand, last4: null })[language],
    print: false,
  },
  {
    head: { en: 'Last four digits', zh: '卡號末四位', cn: '卡号末四位' },
    text: ({ payment }) => payment.cardLast4,
    personal: true,
    print: false,
  },
  {
    head: { en: 'Payer', zh: '付款人', cn: '付款人' },
    text: ({ payment }) => fullName(payment),
    personal: true,
  },
  {
    head: { en: 'Organisation of the payer', zh: '付款人所屬機構', cn: '付款人所属机构' },
    text: ({ payment }) => payment.organisationName,
    personal: true,
  },
  { ...currencyColumn, print: false },
  {
    head: messagesAs(({ statement }) => statement.amount),
    money: ({ parts }) => parts && parts.amount,
  },
  { head: messagesAs(({ statement }) => statement.columns.feeCovered), money: coveredFee },
  { head: messagesAs(({ receipt }) => receipt.total), money: ({ totalCents }) => totalCents },
  {
    head: { en: 'Service fee', zh: '服務費', cn: '服务费' },
    money: ({ parts }) => parts && parts.service,
  },
  {
    head: { en: 'Processing fee', zh: '手續費', cn: '手续费' },
    money: ({ parts }) => parts && parts.processing,
  },
  { head: messagesAs(({ receipt }) => receipt.net), money: ({ parts }) => parts && parts.net },
  {
    head: messagesAs(({ receipt }) => receipt.refunded),
    money: (row) => row.parts && refundedSum(row),
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: (row, language) => toStatus(row)[language],
  },
  {
    head: { en: 'Settled', zh: '結算日', cn: '结算日' },
    day: ({ settlement }) => settlement && settlement.settledOn,
  },
  {
    head: { en: 'Payout', zh: '撥款', cn: '拨款' },
    text: ({ settlement }) => settlement && settlement.payoutId,
    print: false,
  },
]
