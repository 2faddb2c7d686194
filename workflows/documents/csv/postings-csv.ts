import type { Language } from '@almoner/domain/kernel/locale.ts'
import { cents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { PostingRow } from '@almoner/projections/models/journal/postings-list.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

/** The first line of the postings of a charity's account, in the reader's language. */
export const postingsCsvHead = (language: Language): string => {
  const { postings, statement } = messagesIn(language)
  const { day, recorded, journal, other, came, left, payment, payout } = postings
  const { currency } = statement.columns
  const columns = [day, recorded, journal, other, currency, came, left, payment, payout]
  return csvHead([...columns, postings.offlineEntry, postings.number])
}

/** A line for each posting, under the head. No amount has a sign: a spreadsheet can sum both. */
export const postingsCsvLines = (rows: readonly PostingRow[], language: Language): string => {
  const { journals } = messagesIn(language).postings
  return rows
    .map(({ amountCents, ...row }) =>
      csvLine([
        row.businessDate,
        formatHongKongTime(row.recordedAt),
        journals[row.journal],
        row.other,
        'HKD',
        amountCents > 0 ? amount(amountCents) : '',
        amountCents < 0 ? amount(cents(0 - amountCents)) : '',
        row.paymentId ?? '',
        row.payoutId ?? '',
        row.offlineEntryId ?? '',
        String(row.entry),
      ]),
    )
    .join('')
}

const amount = (value: Cents): string => formatHkd(value).replaceAll(',', '')
