// The byte order mark by which spreadsheets recognise UTF-8.
const byteOrderMark = '\uFEFF'

/** The header line of a file for spreadsheets: the names of its columns. */
export const csvHead = (cells: readonly string[]): string => byteOrderMark + csvLine(cells)

/**
 * One line of CSV (RFC 4180). No cell runs as a formula when it is opened, even if an attacker
 * wrote it.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

// A spreadsheet runs a cell that begins like a formula; a Chinese one also accepts full-width
// characters. The mark makes it a text. A spreadsheet with another list separator, as in much of
// Europe, splits cells there and examines the beginning of each part. The expression starts only at
// the first blank of a gap. Starting at each blank, its time would grow with the square.
const formula = /(^|(?<![;|\s])[;|\s]+)([=+\-@＝＋－＠])/g

// A negative sum is not marked, because a spreadsheet can add it up only unchanged.
const negativeNumber = /^-\d+(?:\.\d+)?$/

// The mark is placed at the beginning of the part, before its blanks.
const withMark = (whole: string, gap: string, _sign: string, offset: number): string => {
  const separator = Math.max(gap.lastIndexOf(';'), gap.lastIndexOf('|'))
  const before = separator >= 0 || offset === 0 ? separator : gap.search(/[\t\r\n]/)
  // Blanks alone do not begin a part: "a =1".
  if (before < 0 && offset > 0) return whole
  return `${whole.slice(0, before + 1)}'${whole.slice(before + 1)}`
}

/** The text with a mark before each part that a spreadsheet would run as a formula. */
export const withoutFormulas = (text: string): string =>
  negativeNumber.test(text) ? text : text.replaceAll(formula, withMark)

// Most cells of a long file have none of these, and are written as they are: a formula begins a
// text, or follows a blank or a separator.
const unusual = /^[=+\-@＝＋－＠]|[;|\s",]/

const cell = (text: string): string => {
  if (!unusual.test(text)) return text
  const harmless = withoutFormulas(text)
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
