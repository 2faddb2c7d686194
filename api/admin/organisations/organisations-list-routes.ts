import { fullName } from '@almoner/domain/kernel/full-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { charitiesList } from '@almoner/projections/models/charity-directory/list.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import {
  charitiesCsvHead,
  charitiesCsvLines,
} from '@almoner/workflows/documents/csv/charities-csv.ts'
import { listRoutes } from '../../lists/routes.ts'
import { organisationsList } from './organisations-list-contract.ts'

/** Administration: every charity on the platform. */
export const organisationsListRoutes = listRoutes({
  list: organisationsList,
  query: charitiesList,
  permissions: { read: 'charities.read', export: 'charities.export' },
  view: async (c) => {
    const language = c.get('language')
    const toRow = (charity: Charity) => ({
      id: charity.organisationId,
      name: localised(charity.profile.name, language),
      subDomain: charity.subDomain,
      payerSite: charityOrigin(c.get('deps').site, charity),
      plan: charity.profile.plan,
      status: charity.status,
      reason: charity.declineReason,
      contactName: fullName(charity.contact),
      email: charity.contact.email,
      registeredAt: charity.registeredAt,
    })
    return {
      scope: null,
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: 'charities.csv',
        head: charitiesCsvHead(language),
        lines: (rows) => charitiesCsvLines(rows.map(toRow), language),
      },
    }
  },
})
