import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

type ApplicationLine = {
  name: string | null
  username: string
  status: 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn'
  round: number
  plan: string | null
  submittedAt: Instant | null
  dueOn: string | null
}

/** The first line of the list of applications, in the administrator's language. */
export const applicationsCsvHead = (language: Language): string => {
  const { supporters, charities, applications } = messagesIn(language)
  const { name, plan, status } = charities
  const { round, submittedAt, dueOn } = applications
  return csvHead([name, supporters.email, plan, status, round, submittedAt, dueOn])
}

/** A line for each application, under the head. */
export const applicationsCsvLines = (
  rows: readonly ApplicationLine[],
  language: Language,
): string =>
  rows
    .map(({ name, username, plan, status, round, submittedAt, dueOn }) =>
      csvLine([
        name ?? '',
        username,
        plan ?? '',
        messagesIn(language).applications.statuses[status],
        String(round),
        submittedAt === null ? '' : formatHongKongTime(submittedAt),
        dueOn ?? '',
      ]),
    )
    .join('')
