import { createLinks } from '@almoner/platform/links.ts'
import { supportersList as query } from '@almoner/projections/models/marketing-consent/list.ts'
import type { SupporterRow } from '@almoner/projections/models/marketing-consent/query.ts'
import {
  supportersCsvHead,
  supportersCsvLines,
} from '@almoner/workflows/documents/csv/desk/supporters-csv.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { supportersList, type Supporter } from './supporters-list-contract.ts'

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
        head: supportersCsvHead(c.get('language')),
        lines: (rows) =>
          supportersCsvLines(
            rows.map(({ consentId, givenAt: agreedAt, ...person }) => ({
              ...person,
              agreedAt,
              unsubscribeLink: unsubscribeLink({ subDomain, customHost, consentId }),
            })),
          ),
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
