import { fullName } from '@almoner/domain/people/full-name.ts'
import { type Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'

export type SupporterLine = {
  firstName: string
  lastName: string
  email: string
  /** The language in which the supporter reads. */
  language: Language
  agreedAt: Instant
  unsubscribeLink: string
}

/**
 * Returns the first line of a charity's list of people with a marketing consent, in the reader's
 * language.
 */
export const supportersCsvHead = (language: Language): string => {
  const { supporters } = messagesIn(language)
  const { name, email, language: reads, agreedAt, unsubscribeLink } = supporters
  return csvHead([name, email, reads, agreedAt, unsubscribeLink])
}

/** Returns a line for each supporter, under the header. */
export const supportersCsvLines = (supporters: readonly SupporterLine[]): string =>
  supporters
    .map(({ email, language, agreedAt, unsubscribeLink, ...person }) =>
      csvLine([
        fullName(person),
        email,
        ownNames[language],
        formatHongKongTime(agreedAt),
        unsubscribeLink,
      ]),
    )
    .join('')

// Each language has its own name, so that a list sorts identically in each staff member's language.
const ownNames: Record<Language, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }
