import type { TableLimits, TableRow, TableTooLarge } from './read-csv.ts'
import { formatSerial, readDateStyles, type DateStyles } from './read-date-styles.ts'
import { DamagedZip, unzip, type Unzipped } from './unzip.ts'
import { readTags } from './read-tags.ts'

/** `old`: an .xls of former versions, or a workbook with a password. */
type XlsxProblem = 'empty' | 'damaged' | 'old' | TableTooLarge

/** A sheet of 20,000 rows has some 20 MB; an archive that unpacks to much more is an attack. */
const mostBytes = 64 * 1024 * 1024

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** Whether a file is a workbook, by its first bytes: a zip archive, or the container of old ones. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b]) || isOldWorkbook(bytes)

const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads the first sheet of an Excel workbook (.xlsx). A formula is its last result, a day is written
 * as 2026-11-05. No external entity is read, and no link is followed.
 */
export const readXlsx = async (
  bytes: Uint8Array,
  limits: TableLimits,
): Promise<{ rows: TableRow[] } | { problem: XlsxProblem }> => {
  if (isOldWorkbook(bytes)) return { problem: 'old' }
  try {
    const archive = unzip(bytes, { mostBytes })
    const sheet = await archive.read(await findSheet(archive))
    if (sheet === null) return { problem: 'damaged' }
    const texts = readTexts((await archive.read('xl/sharedStrings.xml')) ?? '')
    const dates = readDateStyles({
      styles: (await archive.read('xl/styles.xml')) ?? '',
      workbook: (await archive.read('xl/workbook.xml')) ?? '',
    })
    const rows = readSheet(sheet, { texts, dates, limits })
    if (typeof rows === 'string') return { problem: rows }
    return rows.length === 0 ? { problem: 'empty' } : { rows }
  } catch (error) {
    if (error instanceof DamagedZip) return { problem: 'damaged' }
    throw error
  }
}

/** The file of the first sheet, as the workbook names it. */
const findSheet = async (archive: Unzipped): Promise<string> => {
  const usual = 'xl/worksheets/sheet1.xml'
  const workbook = (await archive.read('xl/workbook.xml')) ?? ''
  const relations = (await archive.read('xl/_rels/workbook.xml.rels')) ?? ''
  let id: string | undefined
  for (const tag of readTags(workbook)) {
    if (tag.name === 'sheet') id ??= tag.attributes['r:id']
  }
  for (const { name, attributes } of readTags(relations)) {
    if (name !== 'Relationship' || attributes['Id'] !== id) continue
    const target = attributes['Target'] ?? usual
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return usual
}

/** The texts that cells share, by their number. Readings of Asian characters are no text. */
const readTexts = (xml: string): readonly string[] => {
  const texts: string[] = []
  let [isText, readings] = [false, 0]
  for (const { kind, name, text } of readTags(xml)) {
    if (kind === 'text') {
      if (isText && readings === 0) texts.push((texts.pop() ?? '') + text)
    } else if (name === 'si' && kind === 'open') texts.push('')
    else if (name === 'si' && kind === 'empty') texts.push('')
    else if (name === 't') isText = kind === 'open'
    else if (name === 'rPh') readings += kind === 'open' ? 1 : -1
  }
  return texts
}

type Cell = { column: number; type: string; isDate: boolean; value: string; formula: string }

const readSheet = (
  xml: string,
  { texts, dates, limits }: { texts: readonly string[]; dates: DateStyles; limits: TableLimits },
): TableRow[] | TableTooLarge => {
  const rows: TableRow[] = []
  let row: TableRow | null = null
  let cell: Cell | null = null
  let within: 'value' | 'formula' | null = null
  for (const { kind, name, text, attributes } of readTags(xml)) {
    if (kind === 'text') {
      if (cell !== null && within !== null) cell[within] += text
    } else if (name === 'row' && kind === 'open') {
      row = { line: readLine(attributes['r']) ?? (rows.at(-1)?.line ?? 0) + 1, cells: [] }
    } else if (name === 'row' && kind === 'close' && row !== null) {
      if (row.cells.some((value) => value.trim() !== '')) rows.push(withoutHoles(row))
      if (rows.length > limits.mostRows) return 'too_long'
      row = null
    } else if (name === 'c' && kind === 'open' && row !== null) {
      const column = readColumn(attributes['r']) ?? row.cells.length
      const isDate = dates.isDate(attributes['s'])
      cell = { column, type: attributes['t'] ?? 'n', isDate, value: '', formula: '' }
    } else if (name === 'c' && kind === 'close' && row !== null && cell !== null) {
      const text = toText(cell, texts)
      const value = cell.isDate && cell.type === 'n' ? formatSerial(text, dates) : text
      if (value !== '' && cell.column >= limits.mostColumns) return 'too_wide'
      if (value.length > limits.mostCellLength) return 'cell_too_long'
      if (value !== '') row.cells[cell.column] = value
      cell = null
    } else if (name === 'v' || name === 't') within = kind === 'open' ? 'value' : null
    else if (name === 'f') within = kind === 'open' ? 'formula' : null
  }
  return rows
}

const withoutHoles = ({ line, cells }: TableRow): TableRow => ({
  line,
  cells: Array.from(cells, (value) => value ?? ''),
})

/** As many rows as a sheet of Excel has. */
const mostLines = 1_048_576

const readLine = (written: string | undefined): number | null => {
  const line = Number(written)
  return Number.isInteger(line) && line > 0 && line <= mostLines ? line : null
}

/** Counts from 0: `C14` is 2. */
const readColumn = (reference: string | undefined): number | null => {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const toText = ({ type, value, formula }: Cell, texts: readonly string[]): string => {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // A formula that was never calculated has no result that could be taken for a sum.
  if (value === '' && formula !== '') return `=${formula}`
  // 15 digits are exact: 0.1 + 0.2 is stored as 0.30000000000000004.
  const isLong = type === 'n' && /^-?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(value) && /[.e]/i.test(value)
  return isLong ? String(Number(Number(value).toPrecision(15))) : value
}
