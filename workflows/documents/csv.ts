// By this a spreadsheet knows that what follows is UTF-8.
const byteOrderMark = '\uFEFF'

/** The first line of a file that a spreadsheet opens: what its columns hold. */
export const csvHead = (cells: readonly string[]): string => byteOrderMark + csvLine(cells)

/** A line of it (RFC 4180). No cell does anything where it is opened, whoever wrote what is in it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

// What begins like a formula is one to a spreadsheet, and to a Chinese one also in full width; the mark
// makes it a text.
const formula = /^\s*[=+\-@＝＋－＠]/

const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
