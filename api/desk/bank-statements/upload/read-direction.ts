import { cleanCell, type TableRow } from '@almoner/domain/tables/cell.ts'
import type { StatementMapping } from '../contract.ts'

/**
 * Normalises a text of the column beside the amounts for comparison, to capital letters of half
 * width without a final point.
 */
export const toIndicator = (cell: string): string =>
  cleanCell(cell.slice(0, 80)).normalize('NFKC').toUpperCase().replace(/\.$/, '').trim()

const incoming = new Set(
  'C CR CREDIT CREDITED IN + DEPOSIT DEPOSITS RECEIPT 貸 贷 貸方 贷方 貸記 存 存入 存款 收 收入 進 进 入 入賬 入账 轉入 转入 收款'.split(
    ' ',
  ),
)
const outgoing = new Set(
  'D DR DEBIT DEBITED OUT - WITHDRAWAL WITHDRAWALS PAYMENT 借 借方 借記 支 支出 提 提取 提款 付 付款 出 轉出 转出 支賬 支账'.split(
    ' ',
  ),
)

const directionPattern =
  /^(?:d ?\/? ?c|c ?\/? ?d|dr ?\/? ?cr|cr ?\/? ?dr|debit ?\/ ?credit|credit ?\/ ?debit|sign|direction|借 ?\/? ?貸|借 ?\/? ?贷|收 ?\/? ?支|收支|存 ?\/? ?支|支出 ?\/ ?存入|方向)(?:標記|标记|標示|标志|indicator|flag|\.)?$/i

const mostWords = 12

type Table = { names: readonly string[]; rows: readonly TableRow[] }

/** Lists the texts of the column beside the amounts, in the rows that have an amount. */
export const listIndicatorWords = ({ rows }: Table, column: number, amount: number): string[] => {
  const indicators = new Set<string>()
  for (const { cells } of rows) {
    if ((cells[amount] ?? '').trim() !== '') indicators.add(toIndicator(cells[column] ?? ''))
    if (indicators.size > mostWords) break
  }
  return [...indicators]
}

/**
 * Finds the column for the direction, by its name or because it contains only such words. An
 * unknown word is in neither list, so a person must classify it.
 */
export const findIndicator = (
  table: Table,
  { amount, others }: { amount: number; others: ReadonlySet<number> },
): StatementMapping['indicator'] => {
  for (const [column, name] of table.names.entries()) {
    if (others.has(column) || column === amount) continue
    const indicators = listIndicatorWords(table, column, amount)
    const isKnown = indicators.every((word) => incoming.has(word) || outgoing.has(word))
    const isNamed = directionPattern.test(name.trim()) && indicators.length <= mostWords
    if (indicators.length > 0 && (isNamed || isKnown)) {
      return {
        column,
        in: indicators.filter((word) => incoming.has(word)),
        out: indicators.filter((word) => outgoing.has(word)),
      }
    }
  }
  return null
}
