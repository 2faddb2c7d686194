import { assert } from '@almoner/domain/kernel/assert.ts'
import { mostRowsOfPdf } from '@almoner/domain/reporting/values.ts'
import { accentOrInk } from '@almoner/workflows/documents/colour.ts'
import { openPage, toBaseline } from '@almoner/workflows/documents/page.ts'
import { messagesIn } from '@almoner/workflows/locales/messages.ts'
import type { TotalLine } from '../../kinds/report-kind.ts'
import type { ReportContent, WriteFormat } from '../content.ts'
import { groupTotals } from '../grouped-totals.ts'
import { reportMessages } from '../report-messages.ts'
import { drawBeginning, type PrintedTotal } from './draw-beginning.ts'
import { drawRows, planRows } from './draw-rows.ts'
import { drawSubtotals, planSubtotals, type PrintedGroup } from './draw-subtotals.ts'
import { createFrame, drawRule, style, type Canvas } from './frame.ts'
import { placeColumns } from './grid.ts'
import { printColumns, printSum } from './printed-columns.ts'

/**
 * Prints a report as a bank prints its statements: A4, tagged, with its fonts. A longer report than
 * `mostRows` is printed as its summary. The rows are in memory until they are drawn, because the
 * places of the columns depend on all of them.
 */
export const pdfWriter = (mostRows: number): WriteFormat =>
  async function* writePdf<Row>(content: ReportContent<Row>) {
    const { columns, language } = content
    const { rows, count } = await collectRows(content, mostRows)
    const isSummary = count > mostRows
    const printed = isSummary ? [] : printColumns(columns, rows, language)
    const grid = printed.length === 0 ? null : placeColumns(openDocument(content, false), printed)
    const frame = grid?.frame ?? createFrame(false)
    const page = openDocument(content, frame.isLandscape)
    const root = page.document.struct('Document')
    page.document.addStructure(root)
    let [number, of] = [1, 1]
    const complete = (): void => {
      drawEdges(canvas, content, messagesIn(language).statement.page(number, of))
    }
    const turn = (): void => {
      complete()
      page.turn()
      number += 1
    }
    const canvas: Canvas = { page, frame, root, turn }
    const { ofReport, groups } = printTotals(content)
    const y = drawBeginning(canvas, {
      charity: content.charity.name,
      title: content.title,
      facts: content.facts.filter(({ value }) => value !== content.charity.name),
      totals: ofReport,
      notes: isSummary
        ? [reportMessages.tooLong[language](count, mostRows)]
        : [reportMessages.inHkd[language], ...leftOut(content)],
    })
    const rowPlan = grid && planRows(canvas, grid, y)
    const parts = planSubtotals(canvas, groups, rowPlan?.below ?? y)
    of += (rowPlan?.pagesTurned ?? 0) + parts.filter(({ turns }) => turns).length
    if (grid !== null && rowPlan !== null) drawRows(canvas, grid, rowPlan)
    drawSubtotals(canvas, parts)
    complete()
    root.end()
    assert(number === of, 'the pages are as many as planned')
    yield await page.finish()
  }

export const writePdf = pdfWriter(mostRowsOfPdf)

const openDocument = <Row>(content: ReportContent<Row>, isLandscape: boolean) =>
  openPage({
    title: `${content.title}, ${content.charity.name}`,
    author: content.charity.name,
    language: content.language,
    at: content.knownAt,
    isLandscape,
    isLong: true,
  })

/** The rows to print, and the number of all rows. */
const collectRows = async <Row>(
  { batches }: ReportContent<Row>,
  mostRows: number,
): Promise<{ rows: readonly Row[]; count: number }> => {
  let rows: Row[] = []
  let count = 0
  for await (const batch of batches) {
    count += batch.length
    rows = count > mostRows ? [] : [...rows, ...batch]
  }
  return { rows, count }
}

/** More totals than stand beside the facts follow the rows. */
const mostTotalsBeside = 10

const printTotals = <Row>({
  totals,
  language,
}: ReportContent<Row>): { ofReport: readonly PrintedTotal[]; groups: readonly PrintedGroup[] } => {
  const toPrinted = (line: TotalLine): PrintedTotal => ({
    label: line.label[language],
    value: 'sumCents' in line ? printSum(line.sumCents) : line.count.toLocaleString('en'),
  })
  const grouped = groupTotals(totals())
  const ofReport = grouped
    .filter(({ heading }) => heading === null)
    .flatMap(({ lines }) => lines.map(toPrinted))
  const groups = grouped.flatMap(({ heading, lines }) =>
    heading === null ? [] : [{ heading: heading[language], totals: lines.map(toPrinted) }],
  )
  if (ofReport.length <= mostTotalsBeside) return { ofReport, groups }
  const totalsGroup = { heading: reportMessages.totals[language], totals: ofReport }
  return { ofReport: [], groups: [totalsGroup, ...groups] }
}

const leftOut = <Row>({ columns, language }: ReportContent<Row>): readonly string[] => {
  const heads = columns.filter(({ print }) => print === false).map(({ head }) => head[language])
  return heads.length === 0 ? [] : [reportMessages.notPrinted[language](heads)]
}

/** The band at the top of a page, and its foot: what the document is, and which of its pages. */
const drawEdges = <Row>(
  canvas: Canvas,
  { charity, title }: ReportContent<Row>,
  number: string,
): void => {
  const { page, frame } = canvas
  const { left, right, foot } = frame
  page.artifact((document) =>
    document.rect(0, 0, left + right, 7).fill(accentOrInk(charity.accentColour)),
  )
  drawRule(canvas, foot, { from: left, to: right })
  page.artifact(() => {
    const baseline = foot + 6 + toBaseline(12, style.note.size)
    const from = page.textEndingAt(number, style.note, { right, baseline })
    page.text(`${charity.name} · ${title}`, style.note, {
      x: left,
      y: foot + 6,
      width: from - left - 16,
      step: 12,
      maximumLines: 1,
    })
  })
}
