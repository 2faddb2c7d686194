import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

export type CharityLine = {
  name: string
  payerSite: string
  contactName: string
  email: string
  plan: string
  registeredAt: Instant
  status: 'approved' | 'pending' | 'declined' | 'suspended'
  reason: string | null
}

/** The first line of the list of all charities, in the administrator's language. */
export const charitiesCsvHead = (language: Language): string => {
  const { supporters, charities } = messagesIn(language)
  const { name, site, contact, plan, registeredAt, status, reason } = charities
  return csvHead([name, site, contact, supporters.email, plan, registeredAt, status, reason])
}

/** A line for each charity, under the head. */
export const charitiesCsvLines = (rows: readonly CharityLine[], language: Language): string =>
  rows
    .map(({ name, payerSite, contactName, email, plan, registeredAt, status, reason }) =>
      csvLine([
        name,
        payerSite,
        contactName,
        email,
        plan,
        formatHongKongTime(registeredAt),
        messagesIn(language).charities.statuses[status],
        reason ?? '',
      ]),
    )
    .join('')
