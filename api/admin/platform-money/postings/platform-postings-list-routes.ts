import { parseAccount } from '@almoner/domain/journal/accounts.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import {
  platformPostings as query,
  type PlatformPosting as Found,
} from '@almoner/projections/models/journal/platform-postings.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { eventColumns, subjectColumns } from '../../../use-cases/books/posting-columns.ts'
import { toChartAccount } from '../chart-account-contract.ts'
import { platformPostingsList, type PlatformPosting } from './platform-postings-list-contract.ts'

type Line = Found & { charity: string }

/** The postings of one account of the trial balance, over all charities. */
export const platformPostingsListRoutes = listRoutes({
  list: platformPostingsList,
  query,
  permissions: { read: 'platform_money.read', export: 'platform_money.export' },
  view: async (c) => {
    const names = new Map<OrganisationId, string>()
    const toLine = (row: Found): Line => ({
      ...row,
      charity: requirePresent(names.get(row.organisationId), 'the name of a charity'),
    })
    return {
      scope: null,
      load: async (rows: readonly Found[]) => {
        const ids = new Set(rows.map(({ organisationId }) => organisationId))
        const unread = [...ids].filter((id) => !names.has(id))
        const profiles = await findCharityNames(c.get('deps').db, unread)
        for (const id of unread) {
          const name = profiles.get(id)
          names.set(id, name === undefined ? '' : localised(name, c.get('language')))
        }
      },
      toRow: (row: Found) => toPlatformPosting(toLine(row)),
      toTotals: ({ rows, sumCents }) => ({ rows, sum: sumCents }),
      csv: { fileName: 'almoner-postings.csv', columns, toLine },
    }
  },
})

const toPlatformPosting = (row: Line): PlatformPosting => ({
  id: String(row.entry),
  position: String(row.position),
  businessDate: row.businessDate,
  at: row.recordedAt,
  journal: row.journal,
  organizationId: row.organisationId,
  charity: row.charity,
  other: toChartAccount(parseAccount(row.other)),
  amount: row.amountCents,
})

/** No amount has a sign: a spreadsheet can sum both. */
const columns: Columns<Line> = [
  ...eventColumns,
  { head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' }, text: ({ charity }) => charity },
  { head: { en: 'Account', zh: '帳戶', cn: '账户' }, text: ({ account }) => account },
  { head: { en: 'Other account', zh: '對方帳戶', cn: '对方账户' }, text: ({ other }) => other },
  currencyColumn,
  {
    head: { en: 'Adds to the account', zh: '增加', cn: '增加' },
    money: ({ amountCents }) => (amountCents > 0 ? amountCents : null),
  },
  {
    head: { en: 'Takes from the account', zh: '減少', cn: '减少' },
    money: ({ amountCents }) => (amountCents < 0 ? cents(0 - amountCents) : null),
  },
  ...subjectColumns,
  {
    head: { en: 'Record number', zh: '紀錄編號', cn: '记录编号' },
    text: ({ position }) => String(position),
  },
  { head: { en: 'Number', zh: '編號', cn: '编号' }, text: ({ entry }) => String(entry) },
]
