import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

type ReferralLine = {
  code: string
  /** ISO 8601. */
  date: string
  project: string
  status: 'in_review' | 'awaiting_payment' | 'closed'
}

/** The first line of the list of a charity's referrals, in the reader's language. */
export const referralsCsvHead = (language: Language): string => {
  const { code, date, project, expiry, status, reward } = messagesIn(language).referrals
  return csvHead([code, date, project, expiry, status, reward])
}

/** A line for each charity that joined, under the head. */
export const referralsCsvLines = (
  referrals: readonly ReferralLine[],
  language: Language,
): string => {
  const { statuses, notYet } = messagesIn(language).referrals
  return referrals
    .map(({ code, date, project, status }) =>
      csvLine([
        code,
        formatHongKongTime(instant(date)),
        project,
        '',
        statuses[status],
        status === 'closed' ? '' : notYet,
      ]),
    )
    .join('')
}
