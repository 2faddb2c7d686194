import type { Invoice } from '@almoner/domain/plan-subscription/state.ts'
import { invoicesList as query } from '@almoner/projections/models/invoices/list.ts'
import type { InvoiceRow } from '@almoner/projections/models/invoices/query.ts'
import {
  currencyColumn,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import { writePlan } from '@almoner/workflows/locales/plans.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { invoicesList, type ListedInvoice } from './invoices-list-contract.ts'
import { refusePastDay } from './own-subscription.ts'

type Row = InvoiceRow & { number: string }

/** The invoices of the platform to a charity. */
export const invoicesListRoutes = listRoutes({
  list: invoicesList,
  query,
  permissions: { read: 'subscription.read', export: 'invoices.export' },
  view: async (c) => {
    await refusePastDay(c)
    const { organisationId, subDomain } = await loadOwnCharity(c)
    return {
      scope: { organisationId },
      toRow,
      toTotals: ({ rows, amountCents, creditedCents, paidCents, owedCents }) => ({
        rows,
        amount: amountCents,
        credited: creditedCents,
        paid: paidCents,
        owed: owedCents,
      }),
      csv: {
        fileName: `${subDomain}-invoices.csv`,
        columns: invoicesColumns,
        toLine: (row) => row,
      },
    }
  },
})

const toRow = (row: Row): ListedInvoice => ({
  number: row.number,
  issuedOn: row.issuedOn,
  reason: row.reason,
  plan: row.plan,
  period: row.period,
  from: row.from,
  to: row.to,
  amount: row.amountCents,
  credited: row.creditedCents,
  paid: row.paidCents,
  voided: row.voidedCents,
  owed: row.owedCents,
  status: row.status,
  paidOn: row.paidOn,
})

const reasons: Record<Invoice['reason'], Words> = {
  period: { en: 'Period', zh: '計費期', cn: '计费期' },
  upgrade: { en: 'Larger plan', zh: '升級', cn: '升级' },
}

const statuses: Record<ListedInvoice['status'], Words> = {
  due: { en: 'Due', zh: '待繳付', cn: '待支付' },
  charging: { en: 'Being charged', zh: '扣款中', cn: '扣款中' },
  failed: { en: 'Charge failed', zh: '扣款失敗', cn: '扣款失败' },
  paid: { en: 'Paid', zh: '已繳付', cn: '已支付' },
  void: { en: 'Void', zh: '已作廢', cn: '已作废' },
}

/** A charity's invoices as a file. */
const invoicesColumns: Columns<Row> = [
  { head: { en: 'Invoice', zh: '帳單編號', cn: '账单编号' }, text: ({ number }) => number },
  { head: { en: 'Issued', zh: '發出日期', cn: '开具日期' }, text: ({ issuedOn }) => issuedOn },
  {
    head: { en: 'For', zh: '項目', cn: '项目' },
    text: ({ reason }, language) => reasons[reason][language],
  },
  {
    head: { en: 'Plan', zh: '方案', cn: '方案' },
    text: ({ plan, period, size }, language) =>
      writePlan({ plan, period, size: size ?? undefined }, language),
  },
  { head: { en: 'From', zh: '由', cn: '从' }, text: ({ from }) => from },
  { head: { en: 'To', zh: '至', cn: '至' }, text: ({ to }) => to },
  currencyColumn,
  { head: { en: 'Amount', zh: '金額', cn: '金额' }, money: ({ amountCents }) => amountCents },
  {
    head: { en: 'Paid by credit', zh: '以抵扣額支付', cn: '以抵扣额支付' },
    money: ({ creditedCents }) => creditedCents,
  },
  {
    head: { en: 'Paid by card', zh: '以信用卡支付', cn: '以信用卡支付' },
    money: ({ paidCents }) => paidCents,
  },
  {
    head: { en: 'No longer owed', zh: '已免除', cn: '已免除' },
    money: ({ voidedCents }) => voidedCents,
  },
  { head: { en: 'Owed', zh: '尚欠', cn: '尚欠' }, money: ({ owedCents }) => owedCents },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ status }, language) => statuses[status][language],
  },
  { head: { en: 'Paid on', zh: '繳付日期', cn: '支付日期' }, text: ({ paidOn }) => paidOn },
]
