import { currencyColumn, messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'
import type { ReportColumn } from '../report-kind.ts'
import { methodWords } from '../books/words.ts'
import { net, planPart, processing, type FeeRow, type PaymentFees } from './query.ts'

export const itemWords: Record<FeeRow['item'], Words> = {
  ...journalWords,
  payments: { en: 'Payments', zh: '付款', cn: '付款' },
  disputes: { en: 'Fees for disputes', zh: '爭議費用', cn: '争议费用' },
}

const money = (value: (row: PaymentFees) => ReturnType<typeof net>) => ({
  money: (row: FeeRow) => (row.item === 'payments' ? value(row) : null),
})

/** The columns of the fee statement. */
export const feeColumns: readonly ReportColumn<FeeRow>[] = [
  { head: { en: 'Month', zh: '月份', cn: '月份' }, text: (row) => row.month },
  {
    head: { en: 'Item', zh: '項目類別', cn: '项目类别' },
    text: ({ item }, language) => itemWords[item][language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.method),
    text: (row, language) =>
      row.item === 'payments' ? methodWords({ brand: row.method, last4: null })[language] : null,
  },
  {
    head: { en: 'Card', zh: '卡', cn: '卡' },
    text: (row, language) =>
      row.item === 'payments'
        ? row.cardBrand && methodWords({ brand: row.cardBrand, last4: null })[language]
        : null,
  },
  { head: { en: 'Number', zh: '數目', cn: '笔数' }, count: ({ count }) => count },
  currencyColumn,
  { head: { en: 'Gross', zh: '總額', cn: '总额' }, ...money(({ grossCents }) => grossCents) },
  { head: { en: 'Processing fee', zh: '手續費', cn: '手续费' }, ...money(processing) },
  {
    head: { en: 'Service fee', zh: '服務費', cn: '服务费' },
    ...money(({ serviceCents }) => serviceCents),
  },
  { head: { en: 'Net', zh: '淨額', cn: '净额' }, ...money(net) },
  {
    head: { en: 'Reduced service fee since', zh: '服務費減收起始日', cn: '服务费减收起始日' },
    text: (row) => (row.item === 'payments' ? row.reducedSince : null),
  },
  {
    head: { en: 'Fee for disputes', zh: '爭議費用', cn: '争议费用' },
    money: (row) => (row.item === 'disputes' ? row.cents : null),
  },
  {
    head: { en: 'Plan invoices', zh: '服務計劃帳單', cn: '服务计划账单' },
    money: (row) => planPart(row, 'invoiced'),
  },
  {
    head: { en: 'Paid of invoices', zh: '已付帳單', cn: '已付账单' },
    money: (row) => planPart(row, 'paid'),
  },
  {
    head: { en: 'Credit', zh: '抵扣額', cn: '抵扣额' },
    money: (row) => planPart(row, 'credit'),
  },
]
