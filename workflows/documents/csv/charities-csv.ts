import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

type CharityLine = {
  name: string | null
  username: string
  status: 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn' | 'suspended'
  round: number
  plan: string | null
  submittedAt: Instant | null
  dueOn: string | null
}

/** The first line of the list of charities, in the administrator's language. */
export const charitiesCsvHead = (language: Language): string => {
  const { supporters, charities } = messagesIn(language)
  const { name, plan, status, round, submittedAt, dueOn } = charities
  return csvHead([name, supporters.email, plan, status, round, submittedAt, dueOn])
}

/** A line for each charity, under the head. */
export const charitiesCsvLines = (rows: readonly CharityLine[], language: Language): string =>
  rows
    .map(({ name, username, plan, status, round, submittedAt, dueOn }) =>
      csvLine([
        name ?? '',
        username,
        plan ?? '',
        messagesIn(language).charities.statuses[status],
        String(round),
        submittedAt === null ? '' : formatHongKongTime(submittedAt),
        dueOn ?? '',
      ]),
    )
    .join('')
