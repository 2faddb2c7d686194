import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords } from '../books/words.ts'
import { net, planPart, processing, type FeeRow, type PaymentFees } from './query.ts'

export const itemWords: Record<FeeRow['item'], Words> = {
  ...journalWords,
  payments: { en: 'Payments', zh: '收款', cn: '收款' },
  disputes: { en: 'Dispute fees', zh: '爭議費用', cn: '争议费用' },
}

const money = (value: (row: PaymentFees) => ReturnType<typeof net>) => ({
  money: (row: FeeRow) => (row.item === 'payments' ? value(row) : null),
})

/** The columns of the fee statement. */
export const feeColumns: readonly ReportColumn<FeeRow>[] = [
  { head: { en: 'Month', zh: '月份', cn: '月份' }, text: (row) => row.month },
  {
    head: { en: 'Item', zh: '類別', cn: '类别' },
    text: ({ item }, language) => itemWords[item][language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: (row, language) =>
      row.item === 'payments' ? methodWords({ brand: row.method, last4: null })[language] : null,
  },
  {
    head: { en: 'Card', zh: '信用卡', cn: '信用卡' },
    text: (row, language) =>
      row.item === 'payments'
        ? row.cardBrand && methodWords({ brand: row.cardBrand, last4: null })[language]
        : null,
  },
  { head: { en: 'Number', zh: '筆數', cn: '笔数' }, count: ({ count }) => count },
  currencyColumn,
  { head: { en: 'Gross', zh: '總額', cn: '总额' }, ...money(({ grossCents }) => grossCents) },
  { head: { en: 'Processing fee', zh: '手續費', cn: '手续费' }, ...money(processing) },
  {
    head: { en: 'Service fee', zh: '平台服務費', cn: '平台服务费' },
    ...money(({ serviceCents }) => serviceCents),
  },
  { head: messagesAs(({ receipt }) => receipt.net), ...money(net) },
  {
    head: { en: 'Reduced service fee from', zh: '服務費減收開始日期', cn: '服务费减收开始日期' },
    text: (row) => (row.item === 'payments' ? row.reducedSince : null),
  },
  {
    head: { en: 'Dispute fee', zh: '爭議費用', cn: '争议费用' },
    money: (row) => (row.item === 'disputes' ? row.cents : null),
  },
  {
    head: { en: 'Invoices for the plan', zh: '方案帳單', cn: '方案账单' },
    money: (row) => planPart(row, 'invoiced'),
  },
  {
    head: {
      en: 'Invoices paid by card',
      zh: '以信用卡支付的帳單',
      cn: '以信用卡支付的账单',
    },
    money: (row) => planPart(row, 'paid'),
  },
  {
    head: { en: 'Credit', zh: '抵扣額', cn: '抵扣额' },
    money: (row) => planPart(row, 'credit'),
  },
]
