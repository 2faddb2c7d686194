/** A row of a table: its line in the file, from 1, and its cells as they are written. */
export type TableRow = { line: number; cells: readonly string[] }

/**
 * A cell as a database can store it: of what it cannot, the mark for bytes that are no text remains,
 * which the check of a row names.
 */
export const toStorable = (cell: string): string => cell.toWellFormed().replaceAll('\0', '\uFFFD')

/** A cell as a reader sees it: composed, one blank between words, without a spreadsheet's text mark. */
export const cleanCell = (cell: string): string =>
  cell
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFEFF]+/gu, ' ')
    .trim()
    // A list for spreadsheets, ours too, has this mark before what would run as a formula.
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** More characters than any title has by which cells are compared. */
const longestWord = 1_000

/** A word by which two spellings are compared: letters and figures alone, without brackets. */
export const toWord = (text: string): string =>
  text
    .slice(0, longestWord)
    .normalize('NFKC')
    .replaceAll(/\([^()]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A cell that holds a day, a time or a sum, for the readers of these: half width, without a text mark. */
export const toShortText = (cell: string, longest: number): string | null => {
  // The length is checked before any expression, because the longest day or sum is known.
  if (cell.length > longest * 4) return null
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^'/, '')
  return text.length > longest ? null : text
}
