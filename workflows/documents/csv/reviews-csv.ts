import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { ReviewRow } from '@almoner/projections/models/manual-review/query.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

/** The first line of a list of manual reviews, in the reader's language. */
export const reviewsCsvHead = (language: Language): string => {
  const { inbox, statement } = messagesIn(language)
  const { foundAt, kind, provider, providerId, payment, settledAt, note } = inbox
  const { amount, columns } = statement
  return csvHead([
    foundAt,
    kind,
    provider,
    providerId,
    payment,
    columns.currency,
    amount,
    settledAt,
    note,
  ])
}

/** A line for each review, under the head. */
export const reviewsCsvLines = (rows: readonly ReviewRow[], language: Language): string =>
  rows
    .map((row) =>
      csvLine([
        formatHongKongTime(row.happenedAt),
        messagesIn(language).inbox.kinds[row.discrepancy],
        row.provider === 'mail' ? messagesIn(language).inbox.mail : providerNames[row.provider],
        row.providerObjectId,
        row.paymentId ?? '',
        'HKD',
        formatHkd(row.amountCents).replaceAll(',', ''),
        row.resolvedAt === null ? '' : formatHongKongTime(row.resolvedAt),
        row.note ?? '',
      ]),
    )
    .join('')

const providerNames: Record<Exclude<ReviewRow['provider'], 'mail'>, string> = {
  stripe: 'Stripe',
  payme: 'PayMe',
  tap_and_go: 'Tap & Go',
  platform: 'Almoner',
}
