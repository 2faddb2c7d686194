import { findTable } from '@almoner/domain/tables/find-table.ts'
import { readCellStyles } from './cell-styles.ts'
import { parseXml } from './parse-xml.ts'
import { readSheet, type Sheet, type SheetContext } from './read-sheet.ts'
import { readWorkbook, type SheetPart } from './read-workbook.ts'
import { mostCharacters, type TableLimits, type TableTooLarge } from '../table-limits.ts'
import { DamagedZip, unzip, type Unzipped } from './unzip.ts'

/** `old`: an .xls of former versions, or a workbook with a password. `no_sheet`: none of this name. */
export type XlsxProblem = 'empty' | 'damaged' | 'old' | 'no_sheet' | TableTooLarge

/** A sheet of a workbook that a person can choose. */
export type SheetAnswer = {
  name: string
  isHidden: boolean
  /**
   * The numbers of rows with content, and of those that are hidden. Null if the sheet has more rows
   * than are read.
   */
  rows: number | null
  hiddenRows: number | null
}

type XlsxTable = Sheet & { sheet: string; sheets: readonly SheetAnswer[] }

/** A sheet of 20,000 rows has some 20 MB; an archive that unpacks to much more is an attack. */
const mostBytes = 64 * 1024 * 1024

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/**
 * Returns whether a file is a workbook, by its first bytes: a zip archive, or the container of old
 * ones.
 */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b]) || isOldWorkbook(bytes)

const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

type Options = {
  limits: TableLimits
  /** The name of the sheet to read. By default, it is the first visible sheet with a table. */
  sheet?: string | undefined
}

/**
 * Reads a sheet of an Excel workbook (.xlsx), and returns the list of its sheets. A formula is its
 * last result, a day is written as 2026-11-05. No external entity is read, and no link is followed.
 */
export const readXlsx = async (
  bytes: Uint8Array,
  options: Options,
): Promise<XlsxTable | { problem: XlsxProblem }> => {
  if (isOldWorkbook(bytes)) return { problem: 'old' }
  try {
    return await readArchive(await unzip(bytes, { mostBytes }), options)
  } catch (error) {
    if (error instanceof DamagedZip) return { problem: 'damaged' }
    throw error
  }
}

const readArchive = async (
  archive: Unzipped,
  { limits, sheet: sheetName }: Options,
): Promise<XlsxTable | { problem: XlsxProblem }> => {
  const { sheets, countsFrom1904 } = await readWorkbook(archive)
  const texts = readTexts(await archive.read('xl/sharedStrings.xml'), limits)
  if (texts === null) return { problem: 'too_much_text' }
  const styles = readCellStyles(await archive.read('xl/styles.xml'))
  const context: SheetContext = { texts, styles, countsFrom1904, limits }
  const inOrder = [...sheets.filter(isPreferred(sheetName)), ...sheets.filter(isOther(sheetName))]
  const answers = new Map<string, SheetAnswer>()
  let table: (Sheet & { sheet: string }) | null = null
  let isRead = false
  let problem: XlsxProblem | null = null
  for (const part of inOrder) {
    const read = await readPart(archive, { part, context, isOther: table !== null })
    answers.set(part.path, toAnswer(part, read))
    if (read === null) continue
    isRead = true
    const isFurther = table !== null && !isBetter(table, { part, read, chosen: sheetName })
    if (isFurther) continue
    if ('problem' in read) problem ??= read.problem
    else if (read.rows.length > 0 || part.name === sheetName) table = { ...read, sheet: part.name }
    // A sheet of too many rows, or one that a person chose, is not passed over for another.
    if (problem !== null && table === null) return { problem }
  }
  if (sheetName !== undefined && table?.sheet !== sheetName) return { problem: 'no_sheet' }
  if (table === null) return { problem: isRead ? 'empty' : 'damaged' }
  if (table.rows.length === 0) return { problem: 'empty' }
  return { ...table, sheets: sheets.flatMap(({ path }) => answers.get(path) ?? []) }
}

const isPreferred = (sheetName: string | undefined) => (part: SheetPart) =>
  sheetName === undefined ? !part.isHidden : part.name === sheetName
const isOther = (sheetName: string | undefined) => (part: SheetPart) =>
  !isPreferred(sheetName)(part)

/**
 * Returns whether a sheet has a table, if the sheet before it has none, such as a cover, and no
 * person chose that one.
 */
const isBetter = (
  table: Sheet,
  {
    part,
    read,
    chosen,
  }: {
    part: SheetPart
    read: Sheet | { problem: TableTooLarge }
    chosen: string | undefined
  },
): boolean =>
  chosen === undefined &&
  !part.isHidden &&
  'rows' in read &&
  findTable(table.rows) === null &&
  findTable(read.rows) !== null

type Part = { part: SheetPart; context: SheetContext; isOther: boolean }

/**
 * Returns null if there is no such part, or if it belongs to a sheet other than the one that is
 * read and is damaged.
 */
const readPart = async (
  archive: Unzipped,
  { part, context, isOther: isOfOthers }: Part,
): Promise<Sheet | { problem: TableTooLarge } | null> => {
  try {
    const bytes = await archive.read(part.path)
    return bytes === null ? null : readSheet(bytes, context)
  } catch (error) {
    if (isOfOthers && error instanceof DamagedZip) return null
    throw error
  }
}

const toAnswer = (
  { name, isHidden }: SheetPart,
  read: Sheet | { problem: TableTooLarge } | null,
): SheetAnswer => {
  const isRead = read !== null && 'rows' in read
  return {
    name,
    isHidden,
    rows: isRead ? read.rows.length : null,
    hiddenRows: isRead ? read.hiddenRows.length : null,
  }
}

/**
 * Reads the texts that cells share, by their number. Readings of Asian characters are left out.
 * Returns null if there are more texts than a table may have. A text that is too long for a cell is
 * cut when its cell is read.
 */
const readTexts = (
  xml: Uint8Array | null,
  { mostCellLength }: TableLimits,
): readonly string[] | null => {
  const texts: string[] = []
  if (xml === null) return texts
  let [isText, readings, characters, now] = [false, 0, 0, '']
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') now = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') readings += 1
    },
    close: (name) => {
      if (name === 'si') texts.push(now)
      else if (name === 't') isText = false
      else if (name === 'rPh') readings -= 1
    },
    text: (text) => {
      if (!isText || readings > 0 || now.length > mostCellLength) return
      now += text
      characters += text.length
    },
  })
  return characters > mostCharacters ? null : texts
}
