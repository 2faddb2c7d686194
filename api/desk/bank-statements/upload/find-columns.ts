import { findDayOrder } from '@almoner/domain/tables/find-day-order.ts'
import { findTable, type FoundTable } from '@almoner/domain/tables/find-table.ts'
import type { TableRow } from '@almoner/domain/tables/cell.ts'
import type { StatementMapping } from '../contract.ts'
import { findIndicator } from './read-direction.ts'

export type FoundHeader = Pick<FoundTable, 'names' | 'rows' | 'headerLine' | 'left'>

/**
 * Returns the header of a statement and the rows below it, or null if there is none. Banks write
 * the account and the period above the header.
 */
export const findHeader = (rows: readonly TableRow[]): FoundHeader | null =>
  findTable(rows, { isKnownName: isColumnName })

const isColumnName = (cell: string): boolean =>
  cell.length <= 80 && Object.values(headings).some((heading) => heading.test(cell))

/** The files of HSBC in Hong Kong have a fixed format, so they need no mapping by a person. */
const hsbc = [
  'date',
  'description',
  'billing amount',
  'billing currency',
  'balance',
  'balance currency',
]

const isHsbc = (names: readonly string[]): boolean =>
  hsbc.every((name, at) => names[at]?.toLowerCase() === name)

export const knownMapping = ({ names }: FoundHeader): StatementMapping | null => {
  if (!isHsbc(names)) return null
  return {
    day: 0,
    description: [1],
    amount: 2,
    credit: null,
    debit: null,
    balance: 4,
    currency: 3,
    indicator: null,
    dayOrder: 'dmy',
  }
}

const headings = {
  day: /date|日期/i,
  description: /descri|detail|particular|narrative|transaction|摘要|說明|说明|詳情|详情|交易/i,
  credit: /credit|deposit|paid in|money in|存入|收入|進賬|进账/i,
  debit: /debit|withdraw|paid out|money out|支出|提取|支賬|支账/i,
  balance: /balance|結餘|结余|餘額|余额/i,
  currency: /currency|貨幣|货币|幣種|币种/i,
  amount: /amount|金額|金额|款額/i,
} as const

/**
 * Guesses the mapping from the column names. Returns null unless day, text and amount are all
 * found.
 */
export const guessMapping = (table: FoundHeader): StatementMapping | null => {
  const { names, rows } = table
  const find = (wanted: RegExp, but?: RegExp): number | null => {
    const at = names.findIndex((name) => wanted.test(name) && but?.test(name) !== true)
    return at === -1 ? null : at
  }
  const day = find(headings.day)
  const description = find(headings.description, /date|日期|amount|金額|金额/i)
  const isOther = /currency|貨幣|货币|幣種|币种|balance|結餘|结余|餘額|余额/i
  const [both, credit] = [/debit.*credit|credit.*debit/i, find(headings.credit, isOther)]
  const isBoth = credit !== null && both.test(names[credit] ?? '')
  const debit = find(headings.debit, isOther)
  const amount = find(headings.amount, headings.balance)
  if (day === null || description === null) return null
  const hasCredit = credit !== null && !isBoth
  if (!hasCredit && amount === null) return null
  const balance = find(headings.balance, headings.currency)
  const currency = find(headings.currency)
  const others = new Set([day, description, balance, currency].filter((at) => at !== null))
  const isIndicated = !hasCredit && amount !== null
  return {
    day,
    description: [description],
    amount: hasCredit ? null : amount,
    credit: hasCredit ? credit : null,
    debit: hasCredit ? debit : null,
    balance,
    currency,
    indicator: isIndicated ? findIndicator(table, { amount, others }) : null,
    dayOrder: findDayOrder(rows.map(({ cells }) => cells[day] ?? '')).order,
  }
}
