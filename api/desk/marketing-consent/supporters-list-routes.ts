import { createLinks } from '@almoner/platform/links.ts'
import { supportersList as query } from '@almoner/projections/models/marketing-consent/list.ts'
import type { SupporterRow } from '@almoner/projections/models/marketing-consent/query.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { supportersList, type Supporter } from './supporters-list-contract.ts'
import { createSupportersColumns } from './supporters-columns.ts'

/** The people to whom this charity may send marketing, for staff with permission to see them. */
export const supportersListRoutes = listRoutes({
  list: supportersList,
  query,
  permissions: { read: 'supporters.read', export: 'supporters.export' },
  view: async (c) => {
    const { organisationId, subDomain, customHost } = await loadOwnCharity(c)
    const { unsubscribeLink } = createLinks(c.get('deps'))
    return {
      scope: { organisationId },
      toRow: toSupporter,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-supporters.csv`,
        columns: createSupportersColumns(({ consentId }) =>
          unsubscribeLink({ subDomain, customHost, consentId }),
        ),
        toLine: (row) => row,
      },
    }
  },
})

const toSupporter = (row: SupporterRow): Supporter => ({
  id: row.consentId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  language: row.language,
  agreedAt: row.givenAt,
  source: row.source,
  textVersion: row.textVersion,
})
