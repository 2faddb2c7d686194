import { a4, toBaseline, type Lines, type Page, type TextStyle } from './page.ts'
import {
  hairline,
  ink,
  margin,
  quiet,
  right,
  rule,
  startTable,
  width,
  type Sheet,
} from './sheet.ts'

export type FigureEntry = {
  date: string
  subject: string
  /** The notes that the reader needs beside the figures. */
  details: readonly string[]
  /** A number, or a text in its place. */
  number: string
  gross: string
  deducted: string
  net: string
}

/** A table of sums in three columns, or in one if nothing is deducted. */
export type FigureTable = {
  heading: string
  columns: Omit<FigureEntry, 'details'>
  hasDeductions: boolean
  entries: readonly FigureEntry[]
  total: Pick<FigureEntry, 'gross' | 'deducted' | 'net'> & { label: string }
}

/** The top of each later page, and the lowest position on every page. */
const top = 56
export const bottom = a4.height - 76

const text = {
  heading: { size: 12, weight: 'bold', colour: ink },
  again: { size: 8.5, weight: 'bold', colour: quiet },
  head: { size: 8.5, weight: 'regular', colour: quiet },
  cell: { size: 9.5, weight: 'regular', colour: ink },
  detail: { size: 8.5, weight: 'regular', colour: quiet },
  total: { size: 9.5, weight: 'bold', colour: ink },
} as const satisfies Record<string, TextStyle>

const step = 14
const detailStep = 12.5
const headStep = 12
const padding = 4
const totalHeight = step + 2 * padding + 2
const gap = 10

type Key = 'date' | 'subject' | 'number' | 'gross' | 'deducted' | 'net'
type Column = { key: Key; x: number; width: number; isFigure: boolean }

/** Draws a table from `y` down, over as many pages as it takes, and answers the y below it. */
export const drawTable = (sheet: Sheet, table: FigureTable, y: number): number => {
  const columns = toColumns(sheet.page, table)
  const [first] = table.entries.slice(0, 1).map((entry) => laidOut(sheet.page, entry, columns))
  const beginning = 24 + headHeight(sheet.page, table, columns) + (first?.height ?? 0) + totalHeight
  const start = y + 30 + beginning > bottom ? turnPage(sheet) : y + 30
  const { document } = sheet.page
  sheet.root.add(
    document.struct('H2', {}, () => {
      sheet.page.text(table.heading, text.heading, { x: margin, y: start, width, step: 18 })
    }),
  )
  const struct = startTable(sheet)
  const rows = { sheet, struct, table, columns }
  const head = drawHead(rows, start + 24)
  const below = table.entries.reduce((at, entry) => drawEntry(rows, entry, at), head)
  drawTotal(rows, below)
  struct.end()
  return below + totalHeight
}

type Rows = {
  sheet: Sheet
  struct: PDFKit.PDFStructureElement
  table: FigureTable
  columns: readonly Column[]
}

const toColumns = (page: Page, table: FigureTable): readonly Column[] => {
  const { hasDeductions, total } = table
  const usual = hasDeductions
    ? ([
        ['gross', 60],
        ['deducted', 60],
        ['net', 68],
      ] as const)
    : ([['net', 82]] as const)
  // No figure is wider than the sum of its column, which never runs into the next one.
  const figures = usual.map(
    ([key, wide]) => [key, Math.max(wide, page.widthOf(total[key], text.total) + gap)] as const,
  )
  const figuresWidth = figures.reduce((sum, [, wide]) => sum + wide, 0)
  const widest = (key: 'date' | 'number'): number => {
    const texts = new Set(table.entries.map((entry) => entry[key]))
    return Math.max(...[...texts].map((each) => Math.ceil(page.widthOf(each, text.cell)) + gap), 0)
  }
  // Dates are written in full, so their column is as wide as the widest of them.
  const dateWidth = Math.max(62, widest('date'))
  // What receipt numbers do not need is left for the subject; the number of a payment is wrapped.
  const numberWidth = Math.min(hasDeductions ? 104 : 122, Math.max(62, widest('number')))
  const numberX = right - figuresWidth - numberWidth
  const subjectX = margin + dateWidth
  let x = right - figuresWidth
  return [
    { key: 'date', x: margin, width: dateWidth - gap, isFigure: false },
    { key: 'subject', x: subjectX, width: numberX - subjectX - gap, isFigure: false },
    { key: 'number', x: numberX, width: numberWidth - gap / 2, isFigure: false },
    ...figures.map(([key, wide]): Column => {
      x += wide
      return { key, x: x - wide, width: wide, isFigure: true }
    }),
  ]
}

type LaidOut = { cells: readonly Lines[]; details: readonly Lines[]; height: number }

const laidOut = (page: Page, entry: FigureEntry, columns: readonly Column[]): LaidOut => {
  const cells = columns.map(({ key, width: wide, isFigure }) =>
    isFigure ? [entry[key]] : page.wrap(entry[key], text.cell, { width: wide, maximumLines: 4 }),
  )
  const details = entry.details.map((messages) =>
    page.wrap(messages, text.detail, { width: right - detailsX(columns), maximumLines: 3 }),
  )
  const lines = Math.max(...cells.map(({ length }) => length))
  const below = details.reduce((sum, { length }) => sum + length, 0)
  return { cells, details, height: lines * step + below * detailStep + 2 * padding }
}

const detailsX = (columns: readonly Column[]): number => columns[1]?.x ?? margin

const drawEntry = (rows: Rows, entry: FigureEntry, above: number): number => {
  const { sheet, struct, columns } = rows
  const { page } = sheet
  const { cells, details, height } = laidOut(page, entry, columns)
  const needed = Math.max(height, heightToTheEnd(rows, entry))
  const y = above + needed > bottom ? drawHeadAgain(rows) : above
  hairline(sheet, y)
  const row = page.document.struct('TR')
  struct.add(row)
  columns.forEach((column, index) => {
    const lines = cells[index] ?? []
    row.add(
      page.document.struct('TD', {}, () => {
        drawCell(page, column, { lines, style: text.cell, y: y + padding, step })
        if (column.key !== 'subject') return
        details.reduce(
          (at, messages) =>
            page.text(messages, text.detail, { x: column.x, y: at, width, step: detailStep }),
          y + padding + Math.max(...cells.map(({ length }) => length)) * step,
        )
      }),
    )
  })
  row.end()
  return y + height
}

const rowsWithTotal = 3

/**
 * The height from this row to the total's end, if the two are kept together: the total has the last
 * rows above it on its page. Zero for an earlier row.
 */
const heightToTheEnd = ({ sheet, table, columns }: Rows, entry: FigureEntry): number => {
  const last = table.entries.slice(-rowsWithTotal)
  const place = last.indexOf(entry)
  if (place === -1) return 0
  return last
    .slice(place)
    .reduce((sum, each) => sum + laidOut(sheet.page, each, columns).height, totalHeight)
}

const drawTotal = ({ sheet, struct, table, columns }: Rows, y: number): void => {
  const { page } = sheet
  rule(sheet, y, { colour: ink, thickness: 1 })
  const row = page.document.struct('TR')
  struct.add(row)
  const messages = { ...table.total, date: table.total.label, subject: '', number: '' }
  const at = { style: text.total, y: y + padding + 1, step }
  for (const column of columns) {
    const isHead = column.key === 'date'
    row.add(
      page.document.struct(isHead ? 'TH' : 'TD', isHead ? headOptions('Row') : {}, () =>
        drawCell(page, column, {
          lines: messages[column.key] ? [messages[column.key]] : [],
          ...at,
        }),
      ),
    )
  }
  row.end()
}

type StructOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]>

// pdfkit can write which header a cell belongs to; its types do not declare it yet.
const headOptions = (scope: 'Row' | 'Column') => ({ scope }) as StructOptions

const headLines = (page: Page, { columns: names }: FigureTable, columns: readonly Column[]) =>
  columns.map(({ key, width: wide }) =>
    page.wrap(names[key], text.head, { width: wide, maximumLines: 2 }),
  )

const headHeight = (page: Page, table: FigureTable, columns: readonly Column[]): number =>
  Math.max(...headLines(page, table, columns).map(({ length }) => length)) * headStep + padding

const drawHead = ({ sheet, struct, table, columns }: Rows, y: number): number => {
  const { page } = sheet
  const below = y + headHeight(page, table, columns)
  const row = page.document.struct('TR')
  struct.add(row)
  headLines(page, table, columns).forEach((lines, index) => {
    row.add(
      page.document.struct('TH', headOptions('Column'), () =>
        drawHeadCell(page, columns[index], { lines, below }),
      ),
    )
  })
  row.end()
  return below
}

// The header on later pages is decoration, because a screen reader has already read it.
const drawHeadAgain = ({ sheet, table, columns }: Rows): number => {
  const { page } = sheet
  const y = turnPage(sheet)
  const below = y + 16 + headHeight(page, table, columns)
  page.artifact(() => {
    page.text(table.heading, text.again, { x: margin, y, width, step: headStep })
    headLines(page, table, columns).forEach((lines, index) =>
      drawHeadCell(page, columns[index], { lines, below }),
    )
  })
  return below
}

// The last lines of all header cells share the bottom edge of the header.
const drawHeadCell = (
  page: Page,
  column: Column | undefined,
  { lines, below }: { lines: Lines; below: number },
): void => {
  if (column === undefined) return
  const y = below - padding / 2 - lines.length * headStep
  drawCell(page, column, { lines, style: text.head, y, step: headStep })
}

const drawCell = (
  page: Page,
  { x, width: wide, isFigure }: Column,
  messages: { lines: Lines; style: TextStyle; y: number; step: number },
): void => {
  const { lines, style, y, step: high } = messages
  if (!isFigure) {
    page.text(lines, style, { x, y, width: wide, step: high })
    return
  }
  lines.forEach((line, index) =>
    page.textEndingAt(line, style, {
      right: x + wide,
      baseline: y + index * high + toBaseline(high, style.size),
    }),
  )
}

/** Continues on another page and returns its first position. */
export const turnPage = ({ page }: Sheet): number => {
  page.turn()
  return top
}
