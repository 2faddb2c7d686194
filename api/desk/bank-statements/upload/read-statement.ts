import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, subtractCents, cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { readAmount } from '@almoner/domain/tables/read-amount.ts'
import { readDay } from '@almoner/domain/tables/read-day.ts'
import type { StatementMapping } from '../contract.ts'
import type { RowProblem } from './preview-contract.ts'
import { toIndicator } from './read-direction.ts'

type Row = { line: number; cells: readonly string[] }

export type ReadLine = {
  /** The line in the file. */
  line: number
  day: CalendarDay
  description: string
  amountCents: Cents
  balanceCents: Cents | null
}

export type ReadStatement = {
  /** The earliest first. */
  lines: readonly ReadLine[]
  openingCents: Cents | null
  closingCents: Cents | null
  /** The first line of the file whose balance does not follow from the one before. */
  faultLine: number | null
}

const longestDescription = 400
const mostProblems = 20

/**
 * Reads the rows of a bank statement below its header. Banks write the newest line first or last,
 * so the order is found from the days and, within one day, from the balances.
 */
export const readStatement = (
  rows: readonly Row[],
  mapping: StatementMapping,
): ReadStatement | { problems: { line: number; what: RowProblem }[] } => {
  const problems: { line: number; what: RowProblem }[] = []
  const lines: ReadLine[] = []
  for (const row of rows) {
    const read = readRow(row, mapping)
    if (read === null) continue
    if (typeof read === 'string') problems.push({ line: row.line, what: read })
    else lines.push(read)
  }
  if (problems.length > 0) return { problems: problems.slice(0, mostProblems) }
  const statement = toOrder(lines)
  const opposed = findOpposed(statement)
  return opposed.length > 0
    ? { problems: opposed.slice(0, mostProblems).map((line) => ({ line, what: 'direction' })) }
    : statement
}

/** Null for a row without a sum: a heading within the table, or its total. */
const readRow = ({ line, cells }: Row, mapping: StatementMapping): ReadLine | RowProblem | null => {
  const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? '').trim())
  const amount = readMovement(cell, mapping)
  if (amount === null) return null
  if (typeof amount === 'string') return amount
  const currency = cell(mapping.currency).toUpperCase()
  if (currency !== '' && currency !== 'HKD' && currency !== 'HK$') return 'currency'
  const day = readDay(cell(mapping.day), mapping.dayOrder)?.day ?? null
  if (day === null) return 'day'
  const balance = readSum(cell(mapping.balance))
  if (balance === 'wrong') return 'balance'
  return {
    line,
    day,
    description: toText(mapping.description.map(cell).join(' ')),
    amountCents: amount,
    balanceCents: balance,
  }
}

const readMovement = (
  cell: (index: number | null) => string,
  { amount, credit, debit, indicator }: StatementMapping,
): Cents | 'amount' | 'direction' | null => {
  if (amount !== null) {
    const sum = readSum(cell(amount))
    if (sum === 'wrong') return 'amount'
    return sum === null || indicator === null
      ? sum
      : directed(sum, cell(indicator.column), indicator)
  }
  const [into, out] = [readSum(cell(credit)), readSum(cell(debit))]
  if (into === 'wrong' || out === 'wrong') return 'amount'
  if (into === null && out === null) return null
  if ((into ?? 0) !== 0 && (out ?? 0) !== 0) return 'direction'
  const withdrawal = cents(Math.abs(out ?? 0))
  return subtractCents(into ?? cents(0), withdrawal)
}

/** An amount whose sign contradicts the column beside it has neither direction. */
const directed = (
  sum: Cents,
  word: string,
  indicator: NonNullable<StatementMapping['indicator']>,
): Cents | 'direction' => {
  const indicatorText = toIndicator(word)
  const isOut = indicator.out.some((each) => toIndicator(each) === indicatorText)
  const isIn = indicator.in.some((each) => toIndicator(each) === indicatorText)
  if (isOut === isIn || (isIn && sum < 0)) return 'direction'
  return isOut ? cents(-Math.abs(sum)) : sum
}

/** Returns null if the cell is empty. */
const readSum = (text: string): Cents | 'wrong' | null => {
  const read = readAmount(text)
  if (read === null) return null
  return 'refused' in read ? 'wrong' : read.cents
}

/** The first and the last day of lines in any order; null of none. */
export const findPeriod = (
  lines: readonly Pick<ReadLine, 'day'>[],
): { firstDay: CalendarDay; lastDay: CalendarDay } | null => {
  const days = lines.map(({ day }) => day).toSorted()
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  return firstDay === undefined || lastDay === undefined ? null : { firstDay, lastDay }
}

// Control characters are no text, and a database refuses the first of them.
const toText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDescription)

const toOrder = (lines: readonly ReadLine[]): ReadStatement => {
  const backwards = lines.toReversed()
  const [first, last] = [lines[0], lines.at(-1)]
  if (first !== undefined && last !== undefined && first.day !== last.day) {
    return checkBalances(first.day < last.day ? lines : backwards)
  }
  const [forth, back] = [checkBalances(lines), checkBalances(backwards)]
  if (forth.faultLine === null || back.faultLine === null) {
    return forth.faultLine === null ? forth : back
  }
  return findOpposed(back).length < findOpposed(forth).length ? back : forth
}

/**
 * Returns the lines whose balance moved by their amount in the opposite direction. Their amounts
 * were read as incoming but are outgoing.
 */
const findOpposed = ({ lines }: ReadStatement): readonly number[] => {
  const opposed: number[] = []
  let before: Cents | null = null
  let since: ReadLine[] = []
  for (const line of lines) {
    since.push(line)
    if (line.balanceCents === null) continue
    if (before !== null) {
      const moved = subtractCents(line.balanceCents, before)
      const sum = addCents(...since.map(({ amountCents }) => amountCents))
      const wrong = since.filter(({ amountCents }) => sum - 2 * amountCents === moved)
      if (sum !== moved)
        opposed.push(...(addCents(sum, moved) === 0 ? since : wrong).map((each) => each.line))
    }
    before = line.balanceCents
    since = []
  }
  return opposed
}

const checkBalances = (lines: readonly ReadLine[]): ReadStatement => {
  const at = lines.findIndex(({ balanceCents }) => balanceCents !== null)
  const knownBalance = lines[at]?.balanceCents ?? null
  if (knownBalance === null)
    return { lines, openingCents: null, closingCents: null, faultLine: null }
  const sum = addCents(...lines.slice(0, at + 1).map(({ amountCents }) => amountCents))
  const openingCents = subtractCents(knownBalance, sum)
  let balance = openingCents
  let faultLine: number | null = null
  for (const { line, amountCents, balanceCents } of lines) {
    balance = addCents(balance, amountCents)
    if (balanceCents === null || balanceCents === balance) continue
    faultLine ??= line
    balance = balanceCents
  }
  return { lines, openingCents, closingCents: balance, faultLine }
}
