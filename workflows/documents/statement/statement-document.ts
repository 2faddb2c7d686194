import { localised } from '@almoner/domain/kernel/locale.ts'
import { a4, toBaseline, openPage } from '../page.ts'
import {
  drawBand,
  drawLetterhead,
  drawMoney,
  drawParticulars,
  drawTax,
  drawTitle,
  hairline,
  margin,
  paragraph,
  right,
  startSheet,
  style,
  width,
  type Draw,
  type Sheet,
} from '../sheet.ts'
import {
  statementContent,
  type StatementContent,
  type StatementFacts,
} from './statement-content.ts'
import { bottom, drawTable, turnPage } from './statement-table.ts'

/**
 * A year's statement as a PDF: A4, tagged, its fonts embedded, on as many pages as its rows take. The
 * same facts give the same bytes.
 */
export const renderStatement = (facts: StatementFacts): Promise<Uint8Array> => {
  const content = statementContent(facts)
  const page = openPage({
    title: `${content.title}, ${content.charityName}`,
    author: localised(facts.charity.name, facts.language),
    language: facts.language,
    at: facts.asOf,
  })
  const sheet = startSheet(page)
  const parts = [drawLetterhead, drawTitle, drawParticulars, drawMoney, drawNotes, drawTaxWhole]
  const below = parts.reduce((y, draw) => draw(sheet, content, y), 60)
  content.tables.reduce((y, table) => drawTable(sheet, table, y), below)
  sheet.root.end()
  page.onEveryPage((number, of) => {
    drawBand(sheet, facts.charity.accentColour)
    drawFoot(sheet, content, content.page(number, of))
  })
  return page.finish()
}

const drawNotes: Draw<StatementContent> = (sheet, { notes }, y) =>
  notes.reduce(
    (above, said) => paragraph(sheet, 'P', said, style.small, { y: above, step: noteStep }),
    y + 4,
  )

// Long names above it, or more numbers than one, leave it no room on the first page.
const drawTaxWhole: Draw<StatementContent> = (sheet, content, y) => {
  const lines = (content.tax?.lines ?? []).map((said) =>
    sheet.page.wrap(said, style.small, { width }),
  )
  const height = lines.reduce((sum, { length }) => sum + 4 + length * 15, 36)
  return drawTax(sheet, content, y + height > bottom ? turnPage(sheet) : y)
}

const noteStep = 14

/** The footer of every page. */
const drawFoot = (
  sheet: Sheet,
  { charityName, title, donorName }: StatementContent,
  number: string,
): void => {
  const { page } = sheet
  const y = a4.height - 56
  hairline(sheet, y)
  page.artifact(() => {
    const baseline = y + 9 + toBaseline(noteStep, style.small.size)
    const from = page.textEndingAt(number, style.small, { right, baseline })
    page.text([charityName, title, donorName].filter(Boolean).join(' · '), style.small, {
      x: margin,
      y: y + 9,
      width: width - (right - from) - 16,
      step: noteStep,
      maximumLines: 1,
    })
  })
}
