import type { ReportContent, WriteFormat } from '../content.ts'
import { reportMessages } from '../report-messages.ts'
import { startZip } from '../zip-stream.ts'
import { cellWriters, columnLetters, textCell } from './cells.ts'
import { columnWidths, headLines } from './column-widths.ts'
import { stylesXml } from './styles.ts'
import { summarySheet } from './summary-sheet.ts'
import { firstParts, lastParts, sheetEnd, sheetPath, sheetStart } from './workbook.ts'

/** A sheet has 1,048,576 lines, of which the first has the heads. */
const mostRowsOfSheet = 1_048_575

/**
 * A workbook: the first sheet has the facts and the totals, the others the rows. The first is
 * written last, because the totals are complete after the rows.
 */
export const xlsxWriter = (mostRows: number): WriteFormat =>
  async function* writeXlsx<Row>(content: ReportContent<Row>) {
    const { columns, language, batches } = content
    const zip = startZip()
    const writePart = ([path, xml]: readonly [path: string, xml: string]): void => {
      zip.begin(path)
      zip.write(Buffer.from(xml))
    }
    firstParts(stylesXml).forEach(writePart)

    const cells = cellWriters(columns, language)
    const last = columnLetters(columns.length - 1)
    let widths: readonly number[] | null = null
    let sheets = 0
    let line = 1
    const endSheet = (): void => zip.write(Buffer.from(sheetEnd(`A1:${last}${line}`)))
    const beginSheet = (rows: readonly Row[]): void => {
      if (sheets > 0) endSheet()
      sheets += 1
      line = 1
      widths ??= columnWidths(columns, rows, language)
      zip.begin(sheetPath(sheets + 1))
      zip.write(Buffer.from(sheetStart({ widths, hasHead: true }) + headRow(content, widths)))
    }
    for await (const batch of batches) {
      for (const portion of toPortions(batch)) {
        if (sheets === 0) beginSheet(batch)
        let text = ''
        for (const row of portion) {
          if (line > mostRows) {
            zip.write(Buffer.from(text))
            text = ''
            beginSheet(batch)
          }
          line += 1
          text += `<row r="${line}">${cells.map((cell) => cell(row, line)).join('')}</row>`
        }
        zip.write(Buffer.from(text))
        yield* zip.take()
      }
    }
    if (sheets === 0) beginSheet([])
    endSheet()

    writePart([sheetPath(1), summarySheet(content)])
    const names = Array.from({ length: sheets }, (_, at) => reportMessages.rows[language](at + 1))
    lastParts([reportMessages.summary[language], ...names]).forEach(writePart)
    zip.end()
    yield* zip.take()
  }

export const writeXlsx = xlsxWriter(mostRowsOfSheet)

// A short text is written and forgotten before the next: a long one would take its size in memory
// several times.
const rowsOfPortion = 200

const toPortions = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfPortion) }, (_, at) =>
    rows.slice(at * rowsOfPortion, (at + 1) * rowsOfPortion),
  )

const heightOfLine = 15

// Not every program finds the height of a line that wraps.
const headRow = <Row>(
  { columns, language }: ReportContent<Row>,
  widths: readonly number[],
): string => {
  const height = headLines(columns, widths, language) * heightOfLine
  const cells = columns.map((column, at) =>
    textCell(
      `${columnLetters(at)}1`,
      column.head[language],
      'money' in column || 'count' in column ? 'figureHead' : 'head',
    ),
  )
  return `<row r="1" ht="${height}" customHeight="1">${cells.join('')}</row>`
}
