import { accentOrInk } from './colour.ts'
import { drawPlatformMark } from './logo/platform-logo.ts'
import { a4, toBaseline, type Box, type Page, type TextStyle } from './page.ts'
import type { Particular } from './receipt/receipt-facts.ts'
import type { MoneyLine } from './receipt/receipt-content.ts'

// A document in the style of a ledger. The charity's colour is a thin band, and everything else is
// ink and hairlines. The figures align at the right margin.
export const margin = 68
export const width = a4.width - 2 * margin
export const right = a4.width - margin
const labelWidth = 148
export const ink = '#1c1b19'
export const quiet = '#6b665f'
const line = '#dcd8d1'

export const style = {
  charity: { size: 15, weight: 'bold', colour: ink },
  small: { size: 9, weight: 'regular', colour: quiet },
  title: { size: 25, weight: 'bold', colour: ink },
  heading: { size: 9.5, weight: 'bold', colour: ink },
  label: { size: 10, weight: 'regular', colour: quiet },
  value: { size: 10.5, weight: 'regular', colour: ink },
  total: { size: 12, weight: 'bold', colour: ink },
  totalFigure: { size: 17, weight: 'bold', colour: ink },
} as const satisfies Record<string, TextStyle>

export type Sheet = { page: Page; root: PDFKit.PDFStructureElement }

/** Draws one part from `y` down and answers the y below it. */
export type Draw<Content> = (sheet: Sheet, content: Content, y: number) => number

export const startSheet = (page: Page): Sheet => {
  const root = page.document.struct('Document')
  page.document.addStructure(root)
  return { page, root }
}

export const drawBand = ({ page }: Sheet, accentColour: string): void =>
  page.artifact((document) => document.rect(0, 0, a4.width, 7).fill(accentOrInk(accentColour)))

export type Letterhead = {
  charityName: string
  /** The charity's name in its other script, if it has one. */
  charityOtherName: string | null
  charityAddress: string | null
  /** A PNG or JPEG at the top right, or the platform's mark; null if there is none. */
  logo: Uint8Array | 'platform' | null
}

const logoBox = { width: 120, height: 48 } as const

export const drawLetterhead: Draw<Letterhead> = (sheet, { logo, ...content }, top) => {
  const box = { maximumLines: 2, width: logo ? width - logoBox.width - 24 : width }
  let y = paragraph(sheet, 'P', content.charityName, style.charity, {
    ...box,
    y: top,
    step: 20,
    maximumLines: 4,
  })
  if (content.charityOtherName) {
    y = paragraph(sheet, 'P', content.charityOtherName, style.value, { ...box, y: y + 1 })
  }
  if (content.charityAddress) {
    y = paragraph(sheet, 'P', content.charityAddress, style.small, { ...box, y: y + 3 })
  }
  if (!logo) return y
  // The name is beside the logo, so a reader who hears the document misses nothing.
  sheet.page.artifact((document) => {
    if (logo === 'platform') {
      const side = logoBox.height
      drawPlatformMark(document, { x: right - side, y: top, side })
      return
    }
    const fit: [number, number] = [logoBox.width, logoBox.height]
    document.image(Buffer.from(logo), right - logoBox.width, top, { fit, align: 'right' })
  })
  return Math.max(y, top + logoBox.height)
}

export const drawTitle: Draw<{ title: string }> = (sheet, content, top) =>
  paragraph(sheet, 'H1', content.title, style.title, { y: top + 42, step: 32 }) + 16

// The height of a particular's three lines, with the least space that is left below them.
const particularHeight = 57
const pageTop = 60

/** The y at which a part of this height is drawn: further down, or at the top of another page. */
export const startWhereItFits = ({ page }: Sheet, y: number, height: number): number => {
  if (y + height <= a4.height - margin / 2) return y
  page.turn()
  return pageTop
}

export const drawParticulars: Draw<{ particulars: readonly Particular[] }> = (
  sheet,
  content,
  top,
) => {
  const table = startTable(sheet)
  const below = content.particulars.reduce(
    (y, item) => drawParticular(sheet, table, item, startWhereItFits(sheet, y, particularHeight)),
    top,
  )
  table.end()
  return below
}

const drawParticular = (
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  item: Particular,
  top: number,
): number => {
  const y = top + 5
  const { page } = sheet
  const step = 15.5
  let below = y
  hairline(sheet, top)
  tableRow(sheet, table, {
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

export const drawMoney: Draw<{ money: readonly MoneyLine[] }> = (sheet, content, top) => {
  const height = 26 + content.money.length * 27 + 15
  const start = startWhereItFits(sheet, top, height)
  const table = startTable(sheet)
  const below = content.money.reduce((y, item) => drawMoneyLine(sheet, table, item, y), start + 26)
  table.end()
  return below
}

const drawMoneyLine = (
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  item: MoneyLine,
  top: number,
): number => {
  const { page } = sheet
  const isTotal = item.emphasis === 'total'
  const [label, figure] = isTotal ? [style.total, style.totalFigure] : [style.value, style.value]
  const height = isTotal ? 42 : 27
  const baseline = top + toBaseline(height, figure.size)
  if (isTotal) rule(sheet, top, { colour: ink, thickness: 1 })
  else hairline(sheet, top)
  tableRow(sheet, table, {
    head: () => {
      const y = baseline - toBaseline(label.size * 1.5, label.size)
      page.text(item.label, label, { x: margin, y, width: width - 150, maximumLines: 1 })
    },
    data: () => {
      const leftEdge = page.textEndingAt(item.amount, figure, { right, baseline })
      const sign = { ...style.small, size: figure.size * 0.8, colour: isTotal ? ink : quiet }
      page.textEndingAt('HK$', sign, { right: leftEdge - 3, baseline })
    },
  })
  return top + height
}

export const drawTax: Draw<{ tax: { heading: string; lines: readonly string[] } | null }> = (
  sheet,
  content,
  top,
) => {
  if (!content.tax) return top
  const start = startWhereItFits(sheet, top, 22 + 15 + content.tax.lines.length * 33)
  const heading = paragraph(sheet, 'H2', content.tax.heading, style.heading, { y: start + 22 })
  const text = { ...style.small, size: 9.5, colour: ink }
  return content.tax.lines.reduce(
    (y, line) => paragraph(sheet, 'P', line, text, { y: y + 3, step: 15 }),
    heading,
  )
}

const noteStep = 14

export const drawNotes: Draw<{ notes: readonly string[] }> = (sheet, { notes }, y) =>
  notes.reduce(
    (above, note) => paragraph(sheet, 'P', note, style.small, { y: above, step: noteStep }),
    y + 4,
  )

/** The footer of a page: what the document is, and which of its pages this one. */
export const drawFoot = (sheet: Sheet, text: string, number: string): void => {
  const { page } = sheet
  const y = a4.height - 56
  hairline(sheet, y)
  page.artifact(() => {
    const baseline = y + 9 + toBaseline(noteStep, style.small.size)
    const from = page.textEndingAt(number, style.small, { right, baseline })
    page.text(text, style.small, {
      x: margin,
      y: y + 9,
      width: width - (right - from) - 16,
      step: noteStep,
      maximumLines: 1,
    })
  })
}

export const paragraph = (
  { page, root }: Sheet,
  tag: 'P' | 'H1' | 'H2',
  text: string,
  textStyle: TextStyle,
  {
    y,
    step = textStyle.size * 1.5,
    maximumLines = 3,
    width: lineWidth = width,
  }: Omit<Box, 'x' | 'width'> & { width?: number },
): number => {
  let below = y
  root.add(
    page.document.struct(tag, {}, () => {
      below = page.text(text, textStyle, { x: margin, y, width: lineWidth, step, maximumLines })
    }),
  )
  return below
}

export const startTable = ({ page, root }: Sheet): PDFKit.PDFStructureElement => {
  const table = page.document.struct('Table')
  root.add(table)
  return table
}

const tableRow = (
  { page: { document } }: Sheet,
  table: PDFKit.PDFStructureElement,
  { head, data }: { head: () => void; data: () => void },
): void => {
  const row = document.struct('TR')
  table.add(row)
  row.add(document.struct('TH', {}, head))
  row.add(document.struct('TD', {}, data))
  row.end()
}

export const hairline = (sheet: Sheet, y: number): void =>
  rule(sheet, y, { colour: line, thickness: 0.6 })

export const rule = (
  { page }: Sheet,
  y: number,
  { colour, thickness }: { colour: string; thickness: number },
): void =>
  page.artifact((document) =>
    document.moveTo(margin, y).lineTo(right, y).lineWidth(thickness).stroke(colour),
  )
