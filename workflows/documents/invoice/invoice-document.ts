import type { PlatformCompany } from '@almoner/platform/env.ts'
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
const brand = 'Almoner'

/**
 * Draws an invoice of the platform to a charity as a PDF: A4, tagged, its fonts embedded. Equal
 * inputs give equal bytes.
 */
export const drawInvoice = (
  input: InvoiceInput,
  { legalName, address }: PlatformCompany = { legalName: null, address: null },
): Promise<Uint8Array> => {
  const content = invoiceContent(input)
  const page = openPage({
    title: `${content.title} ${input.number}`,
    author: legalName ?? brand,
    language: input.language,
    at: input.asOf,
  })
  const sheet = startSheet(page)
  const letterhead = {
    charityName: brand,
    charityOtherName: legalName,
    charityAddress: address,
    logo: 'platform',
  } as const
  const title = drawTitle(sheet, content, drawLetterhead(sheet, letterhead, 60))
  const parts = [drawParticulars, drawMoney, drawComputation, drawNotes]
  parts.reduce((y, draw) => draw(sheet, content, y), title)
  sheet.root.end()
  page.onEveryPage((number, of) => {
    drawBand(sheet, platformColour)
    const foot = `${legalName ?? brand} · ${content.title} ${input.number}`
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
