import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import type { ConsentSource } from '@almoner/domain/marketing-consent/events.ts'
import { choice, days, listContract, anyOfValues } from '../../http/lists/contract.ts'

export type Supporter = {
  id: string
  firstName: string
  lastName: string
  email: string
  language: Language
  /** ISO 8601. */
  agreedAt: string
  source: ConsentSource
  textVersion: number
}

export const listedSources = [
  'checkout',
  'account',
  'unsubscribe_page',
] as const satisfies readonly ConsentSource[]

/** The people to whom the staff member's charity may send marketing. */
export const supportersList = listContract<Supporter, { rows: number }>()({
  path: '/api/organizations/supporters',
  filters: {
    /** Names and e-mail address. */
    q: anyOfValues(100, 'q'),
    day: days('day'),
    language: choice(languages, 'language'),
    source: choice(listedSources, 'source'),
  },
  sorts: ['date', 'name'],
  firstSort: '-date',
  pageSize: 20,
  live: 'supporters',
})
