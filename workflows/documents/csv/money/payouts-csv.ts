import { findBank } from '@almoner/domain/banks/banks.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { payoutStatementLabels, type PayoutStatementLabels } from '../../payout-statement/labels.ts'
import { csvHead, csvLine } from '../csv.ts'

type PayoutLine = {
  payoutId: string
  status: keyof PayoutStatementLabels['statuses']
  amountCents: Cents
  carriedCents: Cents
  keptCents: Cents
  bank: { bankCode: string; last4: string }
  requestedAt: Instant
  /** The requester's name; null for a payout that began by itself. */
  requestedBy: string | null
  arrivalOn: CalendarDay | null
  paidOn: CalendarDay | null
  bankReference: string | null
  providerPayoutId: string | null
}

/** The first line of a charity's payouts, in the reader's language. */
export const payoutsCsvHead = (language: Language): string => {
  const labels = payoutStatementLabels[language]
  const { columns } = messagesIn(language).statement
  return csvHead([
    labels.requested,
    labels.payoutNumber,
    labels.by,
    labels.status,
    labels.bank,
    columns.currency,
    labels.sums.carried,
    labels.sums.kept,
    labels.sums.amount,
    labels.expected,
    labels.arrived,
    labels.bankReference,
    labels.atStripe,
  ])
}

/** Returns a line for each payout, under the header. */
export const payoutsCsvLines = (rows: readonly PayoutLine[], language: Language): string => {
  const labels = payoutStatementLabels[language]
  return rows
    .map((row) =>
      csvLine([
        formatHongKongTime(row.requestedAt),
        row.payoutId,
        row.requestedBy ?? labels.bySchedule,
        labels.statuses[row.status],
        labels.ending(
          findBank(row.bank.bankCode)?.name[language] ?? row.bank.bankCode,
          row.bank.last4,
        ),
        'HKD',
        plain(row.carriedCents),
        plain(row.keptCents),
        plain(row.amountCents),
        row.arrivalOn ?? '',
        row.paidOn ?? '',
        row.bankReference ?? '',
        row.providerPayoutId ?? '',
      ]),
    )
    .join('')
}

type LineOfPayout = {
  day: CalendarDay
  kind: keyof PayoutStatementLabels['lines']['kinds']
  paymentId: string | null
  objectId: string | null
  grossCents: Cents
  feeCents: Cents
  netCents: Cents
}

/** The first line of what a payout consists of. */
export const payoutLinesCsvHead = (language: Language): string => {
  const { lines } = payoutStatementLabels[language]
  const { columns } = messagesIn(language).statement
  return csvHead([
    lines.day,
    lines.what,
    lines.number,
    lines.objectNumber,
    columns.currency,
    lines.gross,
    lines.fee,
    lines.net,
  ])
}

/** Returns a line for each payment, refund and dispute in the payout, under the header. */
export const payoutLinesCsvLines = (rows: readonly LineOfPayout[], language: Language): string => {
  const { lines } = payoutStatementLabels[language]
  return rows
    .map(({ day, kind, paymentId, objectId, grossCents, feeCents, netCents }) =>
      csvLine([
        day,
        lines.kinds[kind],
        paymentId ?? '',
        objectId ?? '',
        'HKD',
        plain(grossCents),
        plain(feeCents),
        plain(netCents),
      ]),
    )
    .join('')
}

const plain = (value: Cents): string => formatHkd(value).replaceAll(',', '')
