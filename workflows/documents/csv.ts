// By this a spreadsheet knows that what follows is UTF-8.
const byteOrderMark = '\uFEFF'

/** The first line of a file that a spreadsheet opens: what its columns hold. */
export const csvHead = (cells: readonly string[]): string => byteOrderMark + csvLine(cells)

/** A line of it (RFC 4180). No cell does anything where it is opened, whoever wrote what is in it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

// What begins like a formula is one to a spreadsheet, and to a Chinese one also in full width; the mark
// makes it a text. A spreadsheet whose list separator is another, as in much of Europe, parts cells there
// and looks at each beginning.
const formula = /(^|[;|\t\r\n])(\s*[=+\-@＝＋－＠])/g

const cell = (text: string): string => {
  const harmless = text.replaceAll(formula, "$1'$2")
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
