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

/** A word by which two spellings are compared: letters and figures alone, without brackets. */
export const toWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
