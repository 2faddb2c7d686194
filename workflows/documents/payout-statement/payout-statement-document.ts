import { localised } from '@almoner/domain/kernel/locale.ts'
import { drawTable } from '../figure-table.ts'
import { openPage } from '../page.ts'
import {
  drawBand,
  drawFoot,
  drawLetterhead,
  drawMoney,
  drawNotes,
  drawParticulars,
  drawTitle,
  startSheet,
} from '../sheet.ts'
import { payoutStatementContent, type PayoutStatementFacts } from './payout-statement-content.ts'

/**
 * Renders a payout's statement as a PDF: A4, tagged, its fonts embedded, on as many pages as its
 * lines need. Equal facts give equal bytes.
 */
export const renderPayoutStatement = (facts: PayoutStatementFacts): Promise<Uint8Array> => {
  const content = payoutStatementContent(facts)
  const page = openPage({
    title: `${content.title}, ${content.charityName}`,
    author: localised(facts.charity.name, facts.language),
    language: facts.language,
    at: facts.asOf,
  })
  const sheet = startSheet(page)
  const parts = [drawLetterhead, drawTitle, drawParticulars, drawMoney, drawNotes]
  const below = parts.reduce((y, draw) => draw(sheet, content, y), 60)
  if (content.table !== null) drawTable(sheet, content.table, below)
  sheet.root.end()
  page.onEveryPage((number, of) => {
    drawBand(sheet, facts.charity.accentColour)
    drawFoot(sheet, `${content.charityName} · ${content.title}`, content.page(number, of))
  })
  return page.finish()
}
