import { localised } from '@almoner/domain/kernel/locale.ts'
import { accentOrInk } from './colour.ts'
import { a4, baselineIn, openPage, type Box, type Page, type TextStyle } from './page.ts'
import {
  receiptContent,
  type Particular,
  type ReceiptContent,
  type ReceiptFacts,
} from './receipt-content.ts'
import type { MoneyLine } from './receipt-money.ts'

// A sheet from a well-kept ledger: the charity's colour is a thin band, everything else is ink and
// hairlines, and the figures line up at the right margin.
const margin = 68
const width = a4.width - 2 * margin
const right = a4.width - margin
const labelWidth = 148
const ink = '#1c1b19'
const quiet = '#6b665f'
const line = '#dcd8d1'

const style = {
  charity: { size: 15, weight: 'bold', colour: ink },
  small: { size: 9, weight: 'regular', colour: quiet },
  title: { size: 25, weight: 'bold', colour: ink },
  heading: { size: 9.5, weight: 'bold', colour: ink },
  label: { size: 10, weight: 'regular', colour: quiet },
  value: { size: 10.5, weight: 'regular', colour: ink },
  total: { size: 12, weight: 'bold', colour: ink },
  totalFigure: { size: 17, weight: 'bold', colour: ink },
} as const satisfies Record<string, TextStyle>

/**
 * The receipt as a PDF: A4, one page, tagged, its fonts embedded. The same facts give the same bytes,
 * so a receipt drawn again equals the one that was stored.
 */
export const renderReceipt = (receipt: ReceiptFacts): Promise<Uint8Array> => {
  const content = receiptContent(receipt)
  const page = openPage({
    title: `${content.title} ${receipt.receiptNumber}`,
    author: localised(receipt.charity.name, receipt.language),
    language: receipt.language,
    at: receipt.issuedAt,
  })
  const root = page.document.struct('Document')
  page.document.addStructure(root)
  const sheet: Sheet = { page, root }
  page.artifact((document) =>
    document.rect(0, 0, a4.width, 7).fill(accentOrInk(receipt.charity.accentColour)),
  )
  const below = [drawLetterhead, drawTitle, drawParticulars, drawMoney, drawNotes, drawTax]
  const bottom = below.reduce((y, draw) => draw(sheet, content, y), 60)
  drawFooter(sheet, content, bottom)
  root.end()
  return page.finish()
}

type Sheet = { page: Page; root: PDFKit.PDFStructureElement }

/** Draws one part from `y` down and answers the y below it. */
type Draw = (sheet: Sheet, content: ReceiptContent, y: number) => number

const drawLetterhead: Draw = (sheet, content, top) => {
  let y = paragraph(sheet, 'P', content.charityName, style.charity, {
    y: top,
    step: 20,
    maximumLines: 4,
  })
  if (content.charityOtherName) {
    y = paragraph(sheet, 'P', content.charityOtherName, style.value, { y: y + 1, maximumLines: 2 })
  }
  if (content.charityAddress) {
    y = paragraph(sheet, 'P', content.charityAddress, style.small, { y: y + 3, maximumLines: 2 })
  }
  return y
}

const drawTitle: Draw = (sheet, content, top) =>
  paragraph(sheet, 'H1', content.title, style.title, { y: top + 42, step: 32 }) + 16

const drawParticulars: Draw = (sheet, content, top) => {
  const table = startTable(sheet)
  const below = content.particulars.reduce((y, item) => drawParticular(sheet, table, item, y), top)
  table.end()
  return below
}

const drawParticular = (
  { page }: Sheet,
  table: PDFKit.PDFStructureElement,
  item: Particular,
  top: number,
): number => {
  const y = top + 5
  const step = 15.5
  let below = y
  hairline(page, top)
  tableRow(page, table, {
    head: () => page.text(item.label, style.label, { x: margin, y, width: labelWidth - 12, step }),
    data: () => {
      const x = margin + labelWidth
      below = page.text(item.value, style.value, {
        x,
        y,
        width: width - labelWidth,
        step,
        maximumLines: 3,
      })
    },
  })
  return below + 5
}

const drawMoney: Draw = (sheet, content, top) => {
  const table = startTable(sheet)
  const below = content.money.reduce((y, item) => drawMoneyLine(sheet, table, item, y), top + 26)
  table.end()
  return below
}

const drawMoneyLine = (
  { page }: Sheet,
  table: PDFKit.PDFStructureElement,
  item: MoneyLine,
  top: number,
): number => {
  const isTotal = item.emphasis === 'total'
  const [label, figure] = isTotal ? [style.total, style.totalFigure] : [style.value, style.value]
  const height = isTotal ? 42 : 27
  const baseline = top + baselineIn(height, figure.size)
  if (isTotal) rule(page, top, { colour: ink, thickness: 1 })
  else hairline(page, top)
  tableRow(page, table, {
    head: () => {
      const y = baseline - baselineIn(label.size * 1.5, label.size)
      page.text(item.label, label, { x: margin, y, width: width - 150, maximumLines: 1 })
    },
    data: () => {
      const left = page.textEndingAt(item.amount, figure, { right, baseline })
      const sign = { ...style.small, size: figure.size * 0.8, colour: isTotal ? ink : quiet }
      page.textEndingAt('HK$', sign, { right: left - 3, baseline })
    },
  })
  return top + height
}

const drawNotes: Draw = (sheet, content, top) =>
  content.notes.reduce(
    (y, said) => paragraph(sheet, 'P', said, style.value, { y: y + 5, maximumLines: 2 }),
    content.notes.length > 0 ? top + 8 : top,
  )

const drawTax: Draw = (sheet, content, top) => {
  if (!content.tax) return top
  const heading = paragraph(sheet, 'H2', content.tax.heading, style.heading, { y: top + 22 })
  const text = { ...style.small, size: 9.5, colour: ink }
  return content.tax.lines.reduce(
    (y, said) => paragraph(sheet, 'P', said, text, { y: y + 3, step: 15 }),
    heading,
  )
}

// Every text above is cut at so many lines that the longest leaves room for this.
const drawFooter: Draw = (sheet, content, above) => {
  const top = Math.max(a4.height - 84, above + 14)
  hairline(sheet.page, top)
  return content.footer.reduce(
    (y, said) => paragraph(sheet, 'P', said, style.small, { y, step: 15 }),
    top + 9,
  )
}

const paragraph = (
  { page, root }: Sheet,
  tag: 'P' | 'H1' | 'H2',
  text: string,
  textStyle: TextStyle,
  { y, step = textStyle.size * 1.5, maximumLines = 3 }: Omit<Box, 'x' | 'width'>,
): number => {
  let below = y
  root.add(
    page.document.struct(tag, {}, () => {
      below = page.text(text, textStyle, { x: margin, y, width, step, maximumLines })
    }),
  )
  return below
}

const startTable = ({ page, root }: Sheet): PDFKit.PDFStructureElement => {
  const table = page.document.struct('Table')
  root.add(table)
  return table
}

const tableRow = (
  { document }: Page,
  table: PDFKit.PDFStructureElement,
  { head, data }: { head: () => void; data: () => void },
): void => {
  const row = document.struct('TR')
  table.add(row)
  row.add(document.struct('TH', {}, head))
  row.add(document.struct('TD', {}, data))
  row.end()
}

const hairline = (page: Page, y: number): void => rule(page, y, { colour: line, thickness: 0.6 })

const rule = (
  page: Page,
  y: number,
  { colour, thickness }: { colour: string; thickness: number },
): void =>
  page.artifact((document) =>
    document.moveTo(margin, y).lineTo(right, y).lineWidth(thickness).stroke(colour),
  )
