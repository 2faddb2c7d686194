import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../locales/messages.ts'
import { csvHead, csvLine } from './csv/csv.ts'

export type TeamLine = {
  firstName: string
  lastName: string
  username: string
  role: StaffRole
  state: 'active' | 'invited' | 'removed'
  since: Instant
  accessUntil: Instant | null
}

/** The first line of the list of a charity's team, in the reader's language. */
export const teamCsvHead = (language: Language): string => {
  const { supporters, team } = messagesIn(language)
  const { role, state, since, accessUntil } = team
  return csvHead([supporters.name, supporters.email, role, state, since, accessUntil])
}

/** A line for each member, under the head. */
export const teamCsvLines = (rows: readonly TeamLine[], language: Language): string =>
  rows
    .map(({ username, role, state, since, accessUntil, ...person }) =>
      csvLine([
        fullName(person),
        username,
        messagesIn(language).team.roles[role],
        messagesIn(language).team.states[state],
        formatHongKongTime(since),
        accessUntil === null ? '' : formatHongKongTime(accessUntil),
      ]),
    )
    .join('')
