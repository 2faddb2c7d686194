import { localised } from '@almoner/domain/kernel/locale.ts'
import { bottom, drawTable, turnPage } from '../figure-table.ts'
import { openPage } from '../page.ts'
import {
  drawBand,
  drawFoot,
  drawLetterhead,
  drawMoney,
  drawNotes,
  drawParticulars,
  drawTax,
  drawTitle,
  startSheet,
  style,
  width,
  type Draw,
} from '../sheet.ts'
import {
  statementContent,
  type StatementContent,
  type StatementFacts,
} from './statement-content.ts'

/**
 * Renders a year's statement as a PDF: A4, tagged, its fonts embedded, on as many pages as its rows
 * need. Equal facts give equal bytes.
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
  const { charityName, title, donorName } = content
  const foot = [charityName, title, donorName].filter(Boolean).join(' · ')
  const parts = [drawLetterhead, drawTitle, drawParticulars, drawMoney, drawNotes, drawTaxWhole]
  const below = parts.reduce((y, draw) => draw(sheet, content, y), 60)
  content.tables.reduce((y, table) => drawTable(sheet, table, y), below)
  sheet.root.end()
  page.onEveryPage((number, of) => {
    drawBand(sheet, facts.charity.accentColour)
    drawFoot(sheet, foot, content.page(number, of))
  })
  return page.finish()
}

// Long names above it, or more numbers than one, leave it no room on the first page.
const drawTaxWhole: Draw<StatementContent> = (sheet, content, y) => {
  const lines = (content.tax?.lines ?? []).map((line) =>
    sheet.page.wrap(line, style.small, { width }),
  )
  const height = lines.reduce((sum, { length }) => sum + 4 + length * 15, 36)
  return drawTax(sheet, content, y + height > bottom ? turnPage(sheet) : y)
}
