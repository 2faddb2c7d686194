import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { failingInvoicesList as query } from '@almoner/projections/models/invoices/list.ts'
import type { InvoiceRow } from '@almoner/projections/models/invoices/query.ts'
import {
  currencyColumn,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { failingInvoicesList, type FailingInvoice } from './failing-invoices-list-contract.ts'

type Row = InvoiceRow & { charityName: LocalisedText }

/** The invoices of all charities whose card was refused, for the platform's money. */
export const failingInvoicesListRoutes = listRoutes({
  list: failingInvoicesList,
  query,
  permissions: { read: 'platform_money.read', export: 'platform_money.export' },
  view: async (c) => {
    const language = c.get('language')
    return {
      scope: null,
      toRow: (row: Row): FailingInvoice => ({
        id: row.invoiceId,
        organizationId: row.organisationId,
        charity: localised(row.charityName, language),
        number: row.number,
        issuedOn: row.issuedOn,
        amount: row.amountCents,
        owed: row.owedCents,
        status: row.status === 'charging' ? 'charging' : 'failed',
        failure: requirePresent(row.failure, 'why a failing invoice failed'),
        retryAt: row.retryAt,
        givenUpOn: row.givenUpOn,
      }),
      toTotals: ({ rows, owedCents }) => ({ rows, owed: owedCents }),
      csv: {
        fileName: 'failing-invoices.csv',
        columns: failingInvoicesColumns,
        toLine: (row) => row,
      },
    }
  },
})

const failures: Record<FailingInvoice['failure'], Words> = {
  card_declined: { en: 'Card declined', zh: '信用卡被拒', cn: '信用卡被拒' },
  card_invalid: { en: 'Card cannot be used', zh: '信用卡未能使用', cn: '信用卡无法使用' },
  no_card: { en: 'No card', zh: '沒有信用卡', cn: '没有信用卡' },
  authentication_needed: {
    en: 'The bank requires the cardholder',
    zh: '銀行要求持卡人驗證',
    cn: '银行要求持卡人验证',
  },
  authentication_failed: { en: 'Authentication failed', zh: '驗證失敗', cn: '验证失败' },
  authentication_timed_out: { en: 'Authentication timed out', zh: '驗證逾時', cn: '验证超时' },
  provider_refused: {
    en: 'Refused by the card provider',
    zh: '信用卡供應商拒絕',
    cn: '信用卡供应商拒绝',
  },
}

/** The failing invoices as a file. */
const failingInvoicesColumns: Columns<Row> = [
  {
    head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' },
    text: ({ charityName }, language) => localised(charityName, language),
  },
  { head: { en: 'Invoice', zh: '帳單編號', cn: '账单编号' }, text: ({ number }) => number },
  { head: { en: 'Issued', zh: '發出日期', cn: '开具日期' }, text: ({ issuedOn }) => issuedOn },
  currencyColumn,
  { head: { en: 'Amount', zh: '金額', cn: '金额' }, money: ({ amountCents }) => amountCents },
  { head: { en: 'Owed', zh: '尚欠', cn: '尚欠' }, money: ({ owedCents }) => owedCents },
  {
    head: { en: 'Failure', zh: '失敗原因', cn: '失败原因' },
    text: ({ failure }, language) => failure && failures[failure][language],
  },
  {
    head: {
      en: 'Next attempt (Hong Kong time)',
      zh: '再次扣款（香港時間）',
      cn: '再次扣款（香港时间）',
    },
    time: ({ retryAt }) => retryAt,
  },
  {
    head: { en: 'Given up on', zh: '終止日期', cn: '终止日期' },
    text: ({ givenUpOn }) => givenUpOn,
  },
]
