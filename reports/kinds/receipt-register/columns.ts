import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords, toProjectName, typeWords } from '../books/words.ts'
import type { RegisterRow } from './query.ts'

const reasons: Record<VoidReason, Words> = {
  given_back: { en: 'The payment was refunded', zh: '已退回款項', cn: '已退回款项' },
  payment_failed: {
    en: 'The payment wasn’t completed',
    zh: '付款未能完成',
    cn: '付款未能完成',
  },
  corrected: { en: 'The payment was corrected', zh: '付款資料已更正', cn: '付款资料已更正' },
  entry_voided: {
    en: 'The offline payment was voided',
    zh: '線下收款已作廢',
    cn: '线下收款已作废',
  },
}

const valid: Words = { en: 'Valid', zh: '有效', cn: '有效' }
const isVoid: Words = { en: 'Void', zh: '已作廢', cn: '已作废' }

/** The columns of the receipt register. */
export const registerColumns: readonly ReportColumn<RegisterRow>[] = [
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ number }) => number,
  },
  {
    head: messagesAs(({ receipt }) => receipt.issuedOn),
    text: ({ issuedAt }) => toCalendarDay(issuedAt),
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ voided }, language) => (voided === null ? valid : isVoid)[language],
  },
  {
    head: { en: 'Voided (Hong Kong time)', zh: '作廢時間（香港時間）', cn: '作废时间（香港时间）' },
    time: ({ voided }) => voided && voided.at,
  },
  {
    head: { en: 'Reason for voiding', zh: '作廢原因', cn: '作废原因' },
    text: ({ voided }, language) => voided && reasons[voided.reason][language],
  },
  {
    head: { en: 'Replaced by', zh: '由此收據取代', cn: '由此收据取代' },
    text: ({ voided }) => voided && voided.replacedBy,
  },
  {
    head: { en: 'Replaces', zh: '取代收據', cn: '取代收据' },
    text: ({ replaces }) => replaces,
  },
  {
    head: { en: 'Payer', zh: '付款人', cn: '付款人' },
    text: ({ payer }) => fullName(payer),
    personal: true,
  },
  {
    head: { en: 'Organisation of the payer', zh: '付款人所屬機構', cn: '付款人所属机构' },
    text: ({ payer }) => payer.organisationName,
    personal: true,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.kind),
    text: ({ transactionType }, language) => typeWords[transactionType][language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ projectName }, language) => toProjectName(projectName, language),
  },
  { head: messagesAs(({ receipt }) => receipt.reference), text: ({ paymentId }) => paymentId },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: ({ method }, language) => methodWords({ brand: method, last4: null })[language],
  },
  {
    head: messagesAs(({ statement }) => statement.columns.irFileNumber),
    text: ({ irFileNumber }) => irFileNumber,
  },
  currencyColumn,
  {
    head: messagesAs(({ receipt }) => receipt.total),
    money: ({ totalCents }) => totalCents,
  },
  {
    head: messagesAs(({ receipt }) => receipt.refunded),
    money: ({ refundedCents }) => refundedCents,
  },
  {
    head: { en: 'Amount of the receipt', zh: '收據金額', cn: '收据金额' },
    money: ({ receiptCents }) => receiptCents,
  },
  {
    head: { en: 'Amount in the ledger', zh: '帳冊金額', cn: '账册金额' },
    money: ({ ledgerCents }) => ledgerCents,
  },
]
