import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, groupThousands, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { Messages } from '../../locales/catalogue.ts'
import { writeDay, writeHkd, writeMoment } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { FigureEntry, FigureTable } from '../figure-table.ts'
import { payerName, type Payer } from '../names.ts'
import type { Particular } from '../receipt/receipt-facts.ts'
import type { MoneyLine } from '../receipt/receipt-content.ts'
import {
  findFileNumber,
  netCents,
  type KindSum,
  type StatementRow,
  type StatementSums,
} from './statement-rows.ts'

/** All content of a statement. Equal facts always give an identical document. */
export type StatementFacts = {
  language: Language
  /** The time of the facts. */
  asOf: Instant
  /** The calendar year in which the year of assessment begins. */
  year: number
  charity: {
    /** The registered name. */
    name: LocalisedText
    address: LocalisedText
    /** `#rrggbb`. */
    accentColour: string
    /** A PNG or JPEG. Null if it has none. */
    logo: Uint8Array | null
  }
  /** The account's owner. */
  donor: Payer
  /** Oldest first; at most `mostStatementRows` of all that there are. */
  rows: readonly StatementRow[]
  /** The sums include all rows that exist. */
  sums: StatementSums
}

/** A document with more rows is too long to read; the spreadsheet file has all rows. */
export const mostStatementRows = 2_000

/** The document's texts and figures, before anything is drawn. */
export type StatementContent = {
  title: string
  charityName: string
  charityOtherName: string | null
  charityAddress: string
  logo: Uint8Array | null
  donorName: string
  particulars: readonly Particular[]
  /** Donations and payments, each with its sum after refunds. */
  money: readonly MoneyLine[]
  tax: { heading: string; lines: readonly string[] } | null
  tables: readonly FigureTable[]
  notes: readonly string[]
  page: (number: number, of: number) => string
}

const kinds = ['donation', 'payment'] as const satisfies readonly TransactionType[]
const minus = '\u2212'
/** Marks a donation whose receipt does not mention tax. */
const sign = '*'
const none = '\u2013'

export const statementContent = (facts: StatementFacts): StatementContent => {
  const { charity, language, year, sums } = facts
  assertSumsHold(facts)
  const messages = messagesIn(language)
  const { statement } = messages
  const name = localised(charity.name, language)
  const otherName = localised(charity.name, language === 'en' ? 'zh' : 'en')
  const present = kinds.filter((kind) => sums[kind].listed > 0)
  return {
    title: `${statement.title} ${assessmentYear(year).name}`,
    charityName: name,
    charityOtherName: otherName === name ? null : otherName,
    charityAddress: localised(charity.address, language),
    logo: charity.logo,
    donorName: payerName(facts.donor, messages) ?? '',
    particulars: particulars(facts, messages),
    money: present.map((kind) => ({
      label: statement.counted(toHeading(kind, messages), grouped(sums[kind].kept)),
      amount: formatHkd(sums[kind].keptCents),
      emphasis: 'total',
    })),
    tax: tax(facts, messages),
    tables: present.map((kind) => table(kind, facts, messages)),
    notes: notes(facts, messages),
    page: statement.page,
  }
}

const toHeading = (kind: TransactionType, { statement }: Messages): string =>
  kind === 'donation' ? statement.donations : statement.payments

const particulars = (facts: StatementFacts, messages: Messages): readonly Particular[] => {
  const { statement } = messages
  const { language } = facts
  const { name, begins } = assessmentYear(facts.year)
  const from = writeDay(toCalendarDay(begins), language)
  const donor = payerName(facts.donor, messages)
  const kind = facts.sums.donation.listed > 0 ? 'donation' : 'payment'
  return [
    ...(donor === null ? [] : [{ label: messages[kind].payer, value: donor }]),
    { label: statement.year, value: statement.yearFromTo(name, from, lastDay(facts)) },
    { label: statement.asOf, value: writeMoment(facts.asOf, language) },
  ]
}

const lastDay = ({ year, language }: StatementFacts): string => {
  const last = instantFromMilliseconds(toMilliseconds(assessmentYear(year).ends) - 1)
  return writeDay(toCalendarDay(last), language)
}

// Tax wording covers only donations whose own receipts mention tax.
const tax = ({ sums }: StatementFacts, messages: Messages): StatementContent['tax'] => {
  const { keptCents, numbers } = sums.withFileNumber
  if (keptCents === 0) return null
  const { heading, charity } = messages.tax
  const { donations, some, deduction } = messages.statement.tax
  const isSome = keptCents < sums.donation.keptCents
  return {
    heading,
    lines: [
      donations,
      ...numbers.map(charity),
      ...(isSome ? [some(writeHkd(keptCents), sign)] : []),
      deduction,
    ],
  }
}

const table = (kind: TransactionType, facts: StatementFacts, messages: Messages): FigureTable => {
  const { statement, receipt } = messages
  const sum = facts.sums[kind]
  // If there are no refunds, the sum paid equals the sum after refunds, and one column shows both.
  const hasDeductions = sum.returnedCents > 0
  // If no receipt mentions tax, none needs the mark.
  const marks = facts.sums.withFileNumber.keptCents > 0
  return {
    heading: toHeading(kind, messages),
    columns: {
      date: statement.date,
      subject: receipt.project,
      number: messages[kind].number,
      gross: statement.paid,
      deducted: receipt.refunded,
      net: hasDeductions ? statement.afterRefunds : statement.amount,
    },
    hasDeductions,
    entries: facts.rows
      .filter((row) => row.transactionType === kind)
      .map((row) => entry(row, { facts, messages, marks })),
    total: {
      label: statement.total,
      gross: formatHkd(sum.paidCents),
      deducted: returned(sum.returnedCents),
      net: formatHkd(sum.keptCents),
    },
  }
}

const entry = (
  row: StatementRow,
  { facts, messages, marks }: { facts: StatementFacts; messages: Messages; marks: boolean },
): FigureEntry => {
  const donor = payerName(facts.donor, messages)
  const { inTheNameOf, underWay, disputed } = messages.statement
  const payer = payerName(row.payer, messages)
  const restCents = netCents(row)
  const isMarked =
    marks && row.transactionType === 'donation' && restCents > 0 && findFileNumber(row) === null
  return {
    date: writeDay(row.paidOn, facts.language),
    subject: row.projectName,
    details: [
      ...(payer === null || payer === donor ? [] : [inTheNameOf(payer)]),
      ...(row.underWayCents > 0 ? [underWay(writeHkd(row.underWayCents))] : []),
      ...(row.disputedCents > 0 ? [disputed(writeHkd(row.disputedCents))] : []),
    ],
    number: receiptCell(row, messages) + (isMarked ? ` ${sign}` : ''),
    gross: formatHkd(row.totalCents),
    deducted: row.returnedCents === 0 ? none : returned(row.returnedCents),
    net: formatHkd(restCents),
  }
}

// A payment that is refunded in full has no receipt any more; every other one has one, or will have
// it in a moment.
const receiptCell = (row: StatementRow, { statement }: Messages): string => {
  if (netCents(row) === 0) return none
  return row.receipt?.number ?? statement.inPreparation
}

const returned = (value: Cents): string => `${value > 0 ? minus : ''}${formatHkd(value)}`

const notes = (facts: StatementFacts, messages: Messages): readonly string[] => {
  const { statement } = messages
  const all = facts.sums.donation.listed + facts.sums.payment.listed
  const isOver = toMilliseconds(facts.asOf) >= toMilliseconds(assessmentYear(facts.year).ends)
  return [
    ...(facts.rows.length < all ? [statement.cut(grouped(facts.rows.length), grouped(all))] : []),
    ...(isOver ? [] : [statement.notOver(lastDay(facts))]),
    statement.amounts,
  ]
}

const grouped = (count: number): string => groupThousands(String(count))

const assertSumsHold = ({ rows, sums }: StatementFacts): void => {
  assert(rows.length <= mostStatementRows, 'a statement lists so many at most')
  for (const kind of kinds) {
    const { paidCents, returnedCents, keptCents, listed }: KindSum = sums[kind]
    assert(paidCents - returnedCents === keptCents, 'a statement: what is kept is the rest')
    const here = rows.filter((row) => row.transactionType === kind)
    const sum = here.reduce((total, row) => total + netCents(row), 0)
    const isAll = here.length === listed
    assert(isAll ? sum === keptCents : sum <= keptCents, 'a statement sums up what it lists')
  }
}
