import { toShortText, toWord } from './cell.ts'
import { readAmount } from './read-amount.ts'
import { readDay, readTime } from './read-day.ts'

const toWords = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(', ')).map(toWord))

const totals = toWords(
  'total, totals, grand total, sub total, subtotal, sum, overall total, total amount, total for the month',
  'total deposits, total withdrawals, total credits, total debits, net total, page total',
  '合計, 合计, 總計, 总计, 總數, 总数, 總額, 总额, 小計, 小计, 共計, 共计, 總和, 总和, 本頁合計, 本月合計, 總結, 累計, 累计',
)

const balances = toWords(
  'opening balance, closing balance, balance brought forward, balance carried forward, b/f balance',
  'c/f balance, balance b/f, balance c/f, brought forward, carried forward, beginning balance, ending balance',
  '期初結餘, 期末結餘, 承上結餘, 承前結餘, 承上頁, 過次頁, 結轉下頁, 期初余额, 期末余额, 上期結餘, 上日結餘, 開戶結餘',
)

const endings = toWords(
  'end of report, end of statement, end of file, end of list, end, the end, end of transactions',
  'end of data, no more records, no further transactions, continued, continued on next page',
  '完, 報表完, 報表結束, 结束, 結束, 全文完, 以下空白, 月結單完, 記錄完, 下頁續, 列表結束',
)

const longestClosing = 80

const hint =
  /total|balance|forward|sum|end|page|continued|record|[合總总小共計计累結结餘余期承頁页完束白]/i

/** Returns true if a cell contains part of such words. Most rows need no closer check. */
export const mayClose = (cell: string): boolean => cell.length <= longestClosing && hint.test(cell)

/**
 * Returns whether the cells of a row are a total or close a report. A row with a day does so only
 * if a cell contains nothing but "Closing balance" or the like, because a payer may be called
 * Total.
 */
export const findClosing = (
  cells: readonly string[],
  { isDated }: { isDated: boolean },
): 'total' | 'closing' | null => {
  const texts = cells.filter((cell) => cell.length <= longestClosing && !isFigure(cell)).map(toWord)
  if (texts.some((word) => balances.has(word))) return 'closing'
  if (isDated) return null
  if (texts.some((word) => totals.has(word))) return 'total'
  const [first = ''] = texts
  if (texts.length === 1 && startsWithTotal(cells)) return 'total'
  return texts.length === 1 && cells.length <= 2 && (endings.has(first) || isPage(first))
    ? 'closing'
    : null
}

/** Matches "Total of 12 payments" and 合計（12 筆） with a sum beside them. */
const startsWithTotal = (cells: readonly string[]): boolean =>
  cells.length >= 2 &&
  cells.some((cell) => {
    const text = toShortText(cell, longestClosing) ?? ''
    return /^(?:(?:grand |sub-?)?total\b|合[計计]|[總总][計计]|小[計计]|共[計计])/i.test(text)
  })

const isPage = (word: string): boolean =>
  /^(?:page\d{1,4}(?:of\d{1,4})?|第\d{1,4}[頁页])$/.test(word)

/**
 * Returns true if a cell contains a day, a time or a sum, even one that no calendar has. Such a
 * cell is not a column name.
 */
export const isFigure = (cell: string): boolean => {
  const text = toShortText(cell, 48)
  if (text === null || text === '') return false
  if (/^[\d.,/:()$ -]+$/.test(text) && /\d/.test(text)) return true
  if (!/\d/.test(text)) return false
  if (readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null) return true
  const amount = readAmount(text)
  return readTime(text) !== null || (amount !== null && 'cents' in amount)
}
