import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

type BankAccountLine = {
  bank_name: string | null
  routing_number: string
  last4: string
  accountHolder: string
  /** Moments are ISO 8601. */
  givenAt: string
  givenBy: string | null
  inUseSince: string | null
  endedAt: string
  state: 'former' | 'refused' | 'broken'
}

/** The first line of the list of a charity's former bank accounts, in the reader's language. */
export const bankAccountsCsvHead = (language: Language): string => {
  const { bank, routing, last4, holder, givenAt, givenBy, inUseSince, endedAt, state } =
    messagesIn(language).bankAccounts
  return csvHead([bank, routing, last4, holder, givenAt, givenBy, inUseSince, endedAt, state])
}

/** A line for each account, under the head. */
export const bankAccountsCsvLines = (
  accounts: readonly BankAccountLine[],
  language: Language,
): string => {
  const { application, states } = messagesIn(language).bankAccounts
  return accounts
    .map((account) =>
      csvLine([
        account.bank_name ?? '',
        account.routing_number,
        account.last4,
        account.accountHolder,
        formatTime(account.givenAt),
        account.givenBy ?? application,
        account.inUseSince === null ? '' : formatTime(account.inUseSince),
        formatTime(account.endedAt),
        states[account.state],
      ]),
    )
    .join('')
}

const formatTime = (at: string): string => formatHongKongTime(instant(at))
