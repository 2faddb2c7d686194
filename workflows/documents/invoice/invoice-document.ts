import { platformColour } from '../colour.ts'
import { openPage } from '../page.ts'
import {
  drawBand,
  drawFoot,
  drawLetterhead,
  drawMoney,
  drawNotes,
  drawParticulars,
  drawTitle,
  paragraph,
  startSheet,
  startWhereItFits,
  style,
  type Draw,
} from '../sheet.ts'
import { invoiceContent, type InvoiceContent } from './invoice-content.ts'
import type { InvoiceInput } from './invoice-input.ts'

/** The platform is the sender. It has one name in all languages. */
const sender = { charityName: 'Almoner', charityOtherName: null, charityAddress: null, logo: null }

/**
 * Draws an invoice of the platform to a charity as a PDF: A4, tagged, its fonts embedded. Equal
 * inputs give equal bytes.
 */
export const drawInvoice = (input: InvoiceInput): Promise<Uint8Array> => {
  const content = invoiceContent(input)
  const page = openPage({
    title: `${content.title} ${input.number}`,
    author: sender.charityName,
    language: input.language,
    at: input.asOf,
  })
  const sheet = startSheet(page)
  const title = drawTitle(sheet, content, drawLetterhead(sheet, sender, 60))
  const parts = [drawParticulars, drawMoney, drawComputation, drawNotes]
  parts.reduce((y, draw) => draw(sheet, content, y), title)
  sheet.root.end()
  page.onEveryPage((number, of) => {
    drawBand(sheet, platformColour)
    const foot = `${sender.charityName} · ${content.title} ${input.number}`
    drawFoot(sheet, foot, content.page(number, of))
  })
  return page.finish()
}

const drawComputation: Draw<InvoiceContent> = (sheet, { computation }, top) => {
  if (computation === null) return top
  const start = startWhereItFits(sheet, top, 22 + 16 + computation.particulars.length * 26 + 60)
  const below = paragraph(sheet, 'H2', computation.heading, style.heading, { y: start + 22 })
  return drawParticulars(sheet, computation, below + 6)
}
