import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { formerAccountsList as query } from '@almoner/projections/models/bank-accounts/former-list.ts'
import type { BankAccountRow } from '@almoner/projections/models/bank-accounts/query.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { loadStaffNames, toBankAccount } from './bank-account.ts'
import { formerAccountsList, type FormerBankAccount } from './former-list-contract.ts'
import { formerAccountsColumns } from './former-columns.ts'

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
