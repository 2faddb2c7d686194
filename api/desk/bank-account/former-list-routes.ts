import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { formerAccountsList as query } from '@almoner/projections/models/bank-accounts/former-list.ts'
import type { BankAccountRow } from '@almoner/projections/models/bank-accounts/query.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { loadStaffNames, toBankAccount } from './bank-account.ts'
import { formerAccountsList, type FormerBankAccount } from './former-list-contract.ts'

/** The accounts that payouts went to before, or never went to. */
export const formerAccountsListRoutes = listRoutes({
  list: formerAccountsList,
  query,
  permissions: { read: 'bank_account.holder', export: 'bank_account.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const findName = await loadStaffNames(c, organisationId)
    const language = c.get('language')
    const toRow = (row: BankAccountRow): FormerBankAccount => ({
      ...toBankAccount(row, { language, findName }),
      state: toState(row.status),
      inUseSince: row.inUseAt,
      endedAt: requirePresent(row.endedAt, 'when a former account ended'),
      refusedBecause: row.refusedBecause,
      endedBy: findName(row.endedBy),
      brokenCode: row.brokenCode,
    })
    return {
      scope: { organisationId },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-bank-accounts.csv`,
        columns: formerAccountsColumns,
        toLine: toRow,
      },
    }
  },
})

const toState = (status: BankAccountRow['status']): FormerBankAccount['state'] => {
  assert(
    status === 'former' || status === 'refused' || status === 'broken',
    'an account that has ended',
  )
  return status
}

const states: Record<FormerBankAccount['state'], Words> = {
  former: { en: 'Former account', zh: '以往戶口', cn: '以往账户' },
  refused: { en: 'Never used', zh: '未曾使用', cn: '未曾使用' },
  broken: { en: 'Not accepted', zh: '不獲接納', cn: '未获接纳' },
}

/** Replaces the name of the person who entered the account. */
const application: Words = { en: 'Application', zh: '申請', cn: '申请' }

/** A charity's former bank accounts as a file. */
const formerAccountsColumns: Columns<FormerBankAccount> = [
  { head: { en: 'Bank', zh: '銀行', cn: '银行' }, text: ({ bank_name: name }) => name },
  {
    head: { en: 'Clearing and branch code', zh: '結算及分行編號', cn: '清算及分行代码' },
    text: ({ routing_number: number }) => number,
  },
  { head: { en: 'Account ends in', zh: '戶口尾數', cn: '账号尾号' }, text: ({ last4 }) => last4 },
  {
    head: { en: 'Account holder', zh: '戶口持有人', cn: '开户名称' },
    text: ({ accountHolder }) => accountHolder,
  },
  {
    head: { en: 'Given (Hong Kong time)', zh: '提交時間（香港時間）', cn: '提交时间（香港时间）' },
    time: ({ givenAt }) => instant(givenAt),
  },
  {
    head: { en: 'Given by', zh: '提交者', cn: '提交人' },
    text: ({ givenBy }, language) => givenBy ?? application[language],
  },
  {
    head: {
      en: 'In use from (Hong Kong time)',
      zh: '開始使用（香港時間）',
      cn: '开始使用（香港时间）',
    },
    time: ({ inUseSince }) => (inUseSince === null ? null : instant(inUseSince)),
  },
  {
    head: { en: 'Until (Hong Kong time)', zh: '終止（香港時間）', cn: '终止（香港时间）' },
    time: ({ endedAt }) => instant(endedAt),
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ state }, language) => states[state][language],
  },
]
