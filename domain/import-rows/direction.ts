import { toWord, type TableRow } from '../tables/cell.ts'
import type { FoundDirection } from './reading.ts'

const out = new Set(
  'd dr debit debits out outgoing withdrawal withdrawals paidout moneyout 借 借方 支出 支 提款 轉出 转出 付出'.split(
    ' ',
  ),
)
const into = new Set(
  'c cr credit credits in incoming deposit deposits paidin moneyin 貸 贷 貸方 贷方 存入 收入 存款 收 轉入 转入 進賬 进账'.split(
    ' ',
  ),
)

const longest = 20

/** Returns whether a cell in the direction column means that money came in or went out. */
export const readDirection = (cell: string): 'in' | 'out' | null => {
  if (cell.length > longest) return null
  const text = cell.trim()
  if (text === '-' || text === '+') return text === '-' ? 'out' : 'in'
  const word = toWord(text)
  return out.has(word) ? 'out' : into.has(word) ? 'in' : null
}

const titles =
  /^(?:dc|cd|drcr|crdr|debitcredit|creditdebit|direction|inout|借[貸贷]|收支|存支|進支)/

/**
 * Finds the column that contains D or C, 借 or 貸, 支出 or 存入 in each of its cells. Without it,
 * outgoing money would be read as a gift. Null if there is none.
 */
export const findDirection = (
  names: readonly string[],
  rows: readonly TableRow[],
): FoundDirection | null => {
  for (const [column, name] of names.entries()) {
    let [isDirection, incoming, outgoing] = [true, 0, 0]
    for (const { cells } of rows) {
      const cell = cells[column] ?? ''
      if (cell.trim() === '') continue
      const direction = readDirection(cell)
      if (direction === 'in') incoming += 1
      else if (direction === 'out') outgoing += 1
      else isDirection = false
      if (!isDirection) break
    }
    const isNamed = titles.test(toWord(name)) && incoming > 0
    if (isDirection && (outgoing > 0 || isNamed)) return { column, name, out: outgoing }
  }
  return null
}
