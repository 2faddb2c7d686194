import { localised } from '@almoner/domain/kernel/locale.ts'
import { referralsList as query } from '@almoner/projections/models/referrals/list.ts'
import type { ReferralRow } from '@almoner/projections/models/referrals/query.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { referralsList, type Referral } from './referrals-list-contract.ts'
import { referralsColumns } from './referrals-columns.ts'

/** The charities that joined with the charity's code, for its owners. */
export const referralsListRoutes = listRoutes({
  list: referralsList,
  query,
  permissions: { read: 'referral.read', export: 'referral.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const language = c.get('language')
    const toRow = ({ position, code, joinedAt, name, status }: ReferralRow): Referral => ({
      id: String(position),
      code,
      date: joinedAt,
      project: localised(name, language),
      status,
    })
    return {
      scope: { organisationId },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-referrals.csv`,
        columns: referralsColumns,
        toLine: toRow,
      },
    }
  },
})
