import type { Language } from '@almoner/domain/kernel/locale.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { SupporterRow } from '@almoner/projections/models/marketing-consent/query.ts'
import { messagesAs, type Columns } from '@almoner/workflows/documents/csv/columns.ts'

// Each language has its own name, so that a list sorts identically in each staff member's language.
const ownNames: Record<Language, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }

/** People with a marketing consent as a file. `toLink` returns the address that ends a consent. */
export const createSupportersColumns = (
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
