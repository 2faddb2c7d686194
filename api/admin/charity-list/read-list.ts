import { cleanCell, type TableRow } from '@almoner/domain/tables/cell.ts'
import type { ListedCharity } from '@almoner/operational/charity-list/charity-list.ts'

type Columns = { fileNumber: number; nameEn: number; nameZh: number }

const titles: Record<keyof Columns, RegExp> = {
  fileNumber: /fileno|filenumber|irfile|檔案|档案/,
  nameZh: /chinese|namezh|namechi|中文|名稱|名称/,
  nameEn: /english|nameen|^nameofcharity$|^charityname$|^name$|英文/,
}

/** A list has a title and a date above its columns. */
const mostLinesAbove = 20

/**
 * Returns the charities of the Inland Revenue's list, or null if no column has names in English.
 * Its columns are known by their titles, because their order has changed over the years.
 */
export const readCharityList = (rows: readonly TableRow[]): ListedCharity[] | null => {
  for (const [place, { cells }] of rows.slice(0, mostLinesAbove).entries()) {
    const columns = findColumns(cells.map(toTitle))
    if (columns !== null) {
      return rows.slice(place + 1).flatMap((row) => readRow(row.cells, columns))
    }
  }
  return null
}

/** A title in letters and figures alone: what stands in its brackets tells the language. */
const toTitle = (cell: string): string =>
  cleanCell(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const findColumns = (words: readonly string[]): Columns | null => {
  const find = (title: RegExp) => words.findIndex((word) => title.test(word))
  const columns = {
    fileNumber: find(titles.fileNumber),
    nameZh: find(titles.nameZh),
    nameEn: find(titles.nameEn),
  }
  return columns.nameEn === -1 ? null : columns
}

const readRow = (cells: readonly string[], columns: Columns): ListedCharity[] => {
  const read = (column: number) => cleanCell(cells[column] ?? '')
  const nameEn = read(columns.nameEn)
  const nameZh = read(columns.nameZh)
  if (nameEn === '' && nameZh === '') return []
  return [{ fileNumber: read(columns.fileNumber), nameEn, nameZh }]
}
