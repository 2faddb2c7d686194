import { fullName } from '@almoner/domain/people/full-name.ts'
import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { payoutLabelsAs } from '@almoner/workflows/documents/payout-statement/labels.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, sourceWords, toProjectName, typeWords } from '../books/words.ts'
import { coveredFee, refundedSum, type LedgerRow } from './query.ts'

const takenBack: Words = { en: 'Taken back', zh: '已撤回', cn: '已撤回' }
const booked: Words = { en: 'Received', zh: '已收款', cn: '已收款' }
const refunded: Words = { en: 'Refunded', zh: '已退款', cn: '已退款' }
const partlyRefunded: Words = { en: 'Partly refunded', zh: '部分退款', cn: '部分退款' }
const disputed: Words = { en: 'Disputed', zh: '爭議中', cn: '争议中' }
const lost: Words = { en: 'Dispute lost', zh: '爭議敗訴', cn: '争议败诉' }

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
    head: {
      en: 'Recorded (Hong Kong time)',
      zh: '記錄時間（香港時間）',
      cn: '记录时间（香港时间）',
    },
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
    head: { en: 'Channel', zh: '收款渠道', cn: '收款渠道' },
    text: ({ payment }, language) => sourceWords[payment.source][language],
    print: false,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ payment }, language) => typeWords[payment.transactionType][language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ payment }, language) => toProjectName(payment.projectName, language),
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ payment }, language) => methodWords({ brand: payment.method, last4: null })[language],
  },
  {
    head: { en: 'Card', zh: '信用卡', cn: '信用卡' },
    text: ({ payment }, language) =>
      payment.cardBrand && methodWords({ brand: payment.cardBrand, last4: null })[language],
    print: false,
  },
  {
    head: { en: 'Last four digits', zh: '信用卡末四位數字', cn: '信用卡末四位数字' },
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
    head: { en: 'Service fee', zh: '平台服務費', cn: '平台服务费' },
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
    head: { en: 'Settled on', zh: '結算日期', cn: '结算日期' },
    day: ({ settlement }) => settlement && settlement.settledOn,
  },
  {
    head: payoutLabelsAs(({ payoutNumber }) => payoutNumber),
    text: ({ settlement }) => settlement && settlement.payoutId,
    print: false,
  },
]
