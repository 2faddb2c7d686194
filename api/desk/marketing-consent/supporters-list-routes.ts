import { createLinks } from '@almoner/platform/links.ts'
import { supportersList as query } from '@almoner/projections/models/marketing-consent/list.ts'
import type { SupporterRow } from '@almoner/projections/models/marketing-consent/query.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { messagesAs, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
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

// Each language has its own name, so that a list sorts identically in each staff member's language.
const ownNames: Record<Language, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }

/** People with a marketing consent as a file. `toLink` returns the address that ends a consent. */
const createSupportersColumns = (
  toLink: (supporter: SupporterRow) => string,
): Columns<SupporterRow> => [
  { head: messagesAs(({ supporters }) => supporters.name), text: fullName },
  { head: messagesAs(({ supporters }) => supporters.email), text: ({ email }) => email },
  {
    head: messagesAs(({ supporters }) => supporters.language),
    text: ({ language }) => ownNames[language],
  },
  { head: messagesAs(({ supporters }) => supporters.agreedAt), time: ({ givenAt }) => givenAt },
  { head: messagesAs(({ supporters }) => supporters.unsubscribeLink), text: toLink },
]
