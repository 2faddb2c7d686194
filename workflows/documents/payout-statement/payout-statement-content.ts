import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import {
  addCents,
  formatHkd,
  groupThousands,
  noCents,
  subtractCents,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { writeDay, writeMoment } from '../../locales/formats.ts'
import { payoutStatementLabels, type PayoutStatementLabels } from './labels.ts'
import type { FigureEntry, FigureTable } from '../figure-table.ts'
import type { MoneyLine } from '../receipt/receipt-content.ts'
import type { Particular } from '../receipt/receipt-facts.ts'

type Kind = keyof PayoutStatementLabels['lines']['kinds']

/** One line of a payout. */
export type PayoutStatementLine = {
  day: CalendarDay
  kind: Kind
  /** Null for a payout that was sent back. */
  payer: string | null
  /**
   * The number of the newest receipt, or the payment's own if it has none. Null for a payout that
   * was sent back.
   */
  number: string | null
  grossCents: Cents
  feeCents: Cents
  netCents: Cents
}

/**
 * All content of a payout's statement. A payout gives an identical document until its own state, a
 * payer's name or a receipt changes.
 */
export type PayoutStatementFacts = {
  language: Language
  charity: {
    name: LocalisedText
    address: LocalisedText
    /** `#rrggbb`. */
    accentColour: string
    /** A PNG or JPEG. Null if it has none. */
    logo: Uint8Array | null
  }
  payoutId: string
  status: keyof PayoutStatementLabels['statuses']
  /** When its newest step was. */
  asOf: Instant
  /** Null for a bank that is not in the list. */
  bank: { name: Record<Language, string> | null; last4: string }
  requestedAt: Instant
  /** Null if the payout began by itself. */
  requestedBy: string | null
  sentAt: Instant | null
  arrivalOn: CalendarDay | null
  paidOn: CalendarDay | null
  bankReference: string | null
  providerPayoutId: string | null
  amountCents: Cents
  carriedCents: Cents
  keptCents: Cents
  sums: readonly {
    kind: Kind
    lines: number
    grossCents: Cents
    feeCents: Cents
    netCents: Cents
  }[]
  /** The lines are sorted with the oldest first, and limited to `mostPayoutLinesDrawn`. */
  lines: readonly PayoutStatementLine[]
}

/** A document with more lines is too long to read; the file for spreadsheets has them all. */
export const mostPayoutLinesDrawn = 2_000

/** The document's texts and figures, before anything is drawn. */
export type PayoutStatementContent = {
  title: string
  charityName: string
  charityOtherName: string | null
  charityAddress: string
  logo: Uint8Array | null
  particulars: readonly Particular[]
  money: readonly MoneyLine[]
  table: FigureTable | null
  notes: readonly string[]
  page: (number: number, of: number) => string
}

const minus = '\u2212'
const none = '\u2013'

export const payoutStatementContent = (facts: PayoutStatementFacts): PayoutStatementContent => {
  assertSumsHold(facts)
  const { charity, language } = facts
  const labels = payoutStatementLabels[language]
  const name = localised(charity.name, language)
  const otherName = localised(charity.name, language === 'en' ? 'zh' : 'en')
  return {
    title: labels.title,
    charityName: name,
    charityOtherName: otherName === name ? null : otherName,
    charityAddress: localised(charity.address, language),
    logo: charity.logo,
    particulars: particulars(facts, labels),
    money: moneyLines(facts, labels),
    table: facts.lines.length === 0 ? null : table(facts, labels),
    notes: notes(facts, labels),
    page: labels.page,
  }
}

const particulars = (
  facts: PayoutStatementFacts,
  labels: PayoutStatementLabels,
): readonly Particular[] => {
  const { language, bank, requestedAt, requestedBy, sentAt, arrivalOn, paidOn } = facts
  const bankName = bank.name?.[language] ?? labels.otherBank
  const isExpected = facts.status === 'sent' && arrivalOn !== null
  return [
    { label: labels.payoutNumber, value: facts.payoutId },
    { label: labels.status, value: labels.statuses[facts.status] },
    { label: labels.bank, value: labels.ending(bankName, bank.last4) },
    {
      label: labels.requested,
      value: labels.requestedBy(
        writeMoment(requestedAt, language),
        requestedBy ?? labels.bySchedule,
      ),
    },
    ...line(labels.sent, sentAt && writeMoment(sentAt, language)),
    ...line(labels.expected, isExpected ? writeDay(arrivalOn, language) : null),
    ...line(labels.arrived, paidOn && writeDay(paidOn, language)),
    ...line(labels.bankReference, facts.bankReference),
    ...line(labels.atStripe, facts.providerPayoutId),
  ]
}

const line = (label: string, value: string | null): readonly Particular[] =>
  value === null ? [] : [{ label, value }]

const moneyLines = (
  { carriedCents, keptCents, amountCents, sums }: PayoutStatementFacts,
  { sums: labels }: PayoutStatementLabels,
): readonly MoneyLine[] => {
  const plain = (label: string, value: Cents): MoneyLine => ({
    label,
    amount: signed(value),
    emphasis: 'plain',
  })
  return [
    plain(labels.carried, carriedCents),
    ...sums.flatMap(({ kind, lines, grossCents, feeCents, netCents }) => {
      const label = labels.counted(labels.kinds[kind], grouped(lines))
      return kind === 'payment'
        ? [plain(label, grossCents), plain(labels.fees, subtractCents(noCents, feeCents))]
        : [plain(label, netCents)]
    }),
    plain(labels.kept, subtractCents(noCents, keptCents)),
    { label: labels.amount, amount: signed(amountCents), emphasis: 'total' },
  ]
}

const table = (
  { lines, sums, language }: PayoutStatementFacts,
  { lines: labels }: PayoutStatementLabels,
): FigureTable => ({
  heading: labels.heading,
  columns: {
    date: labels.day,
    subject: labels.payer,
    number: labels.receipt,
    gross: labels.gross,
    deducted: labels.fee,
    net: labels.net,
  },
  hasDeductions: true,
  entries: lines.map(
    ({ day, kind, payer, number, grossCents, feeCents, netCents }): FigureEntry => ({
      date: writeDay(day, language),
      subject: toSubject(labels.kinds[kind], { kind, payer }),
      details: [],
      number: number ?? none,
      gross: signed(grossCents),
      deducted: feeCents === 0 ? none : signed(subtractCents(noCents, feeCents)),
      net: signed(netCents),
    }),
  ),
  total: {
    label: labels.total,
    gross: signed(addCents(...sums.map(({ grossCents }) => grossCents))),
    deducted: signed(subtractCents(noCents, addCents(...sums.map(({ feeCents }) => feeCents)))),
    net: signed(addCents(...sums.map(({ netCents }) => netCents))),
  },
})

/** Most lines are payments, so only the other kinds are named. */
const toSubject = (label: string, { kind, payer }: Pick<PayoutStatementLine, 'kind' | 'payer'>) => {
  if (payer === null) return label
  return kind === 'payment' ? payer : `${label} · ${payer}`
}

const notes = (
  { lines, sums }: PayoutStatementFacts,
  labels: PayoutStatementLabels,
): readonly string[] => {
  const all = sums.reduce((count, each) => count + each.lines, 0)
  return [
    ...(all === 0 ? [labels.nothingSince] : []),
    ...(lines.length < all ? [labels.cut(grouped(lines.length), grouped(all))] : []),
    labels.amounts,
  ]
}

const signed = (value: Cents): string => formatHkd(value).replace('-', minus)

const grouped = (count: number): string => groupThousands(String(count))

const assertSumsHold = (facts: PayoutStatementFacts): void => {
  const { lines, sums, carriedCents, keptCents, amountCents } = facts
  assert(lines.length <= mostPayoutLinesDrawn, 'a statement lists so many lines at most')
  const nets = addCents(...sums.map(({ netCents }) => netCents))
  assert(
    carriedCents + nets - keptCents === amountCents,
    'a payout is what was carried and came in, less what it keeps',
  )
  const all = sums.reduce((count, each) => count + each.lines, 0)
  const listed = addCents(...lines.map(({ netCents }) => netCents))
  assert(lines.length < all || listed === nets, 'a statement sums up what it lists')
}
