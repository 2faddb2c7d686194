import { localised } from '@almoner/domain/kernel/locale.ts'
import { a4, openPage } from '../page.ts'
import { receiptContent, type ReceiptContent } from './receipt-content.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
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
  startSheet,
  startWhereItFits,
  style,
  type Draw,
} from '../sheet.ts'

/**
 * Renders the receipt as a PDF: A4, tagged, its fonts embedded. It has one page, and another if
 * answers to the charity's own questions need it. Equal facts give equal bytes, so a receipt drawn
 * again equals the stored one.
 */
export const renderReceipt = (receipt: ReceiptFacts): Promise<Uint8Array> => {
  const content = receiptContent(receipt)
  const page = openPage({
    title: `${content.title} ${receipt.receiptNumber}`,
    author: localised(receipt.charity.name, receipt.language),
    language: receipt.language,
    at: receipt.issuedAt,
  })
  const sheet = startSheet(page)
  drawBand(sheet, receipt.charity.accentColour)
  const below = [
    drawLetterhead,
    drawTitle,
    drawParticulars,
    drawMoney,
    drawNotes,
    drawTax,
    drawSignature,
    drawClosing,
  ]
  const bottom = below.reduce((y, draw) => draw(sheet, content, y), 60)
  drawFooter(sheet, content, bottom)
  sheet.root.end()
  return page.finish()
}

const drawNotes: Draw<ReceiptContent> = (sheet, content, top) =>
  content.notes.reduce(
    (y, note) =>
      paragraph(sheet, 'P', note, style.value, {
        y: startWhereItFits(sheet, y, 37) + 5,
        maximumLines: 2,
      }),
    content.notes.length > 0 ? top + 8 : top,
  )

const mostSignature = { width: 170, height: 56 }

const drawSignature: Draw<ReceiptContent> = (sheet, { signature }, top) => {
  if (signature === null) return top
  const { document } = sheet.page
  const { height, width } = mostSignature
  const y = startWhereItFits(sheet, top, 20 + height + 40) + 20
  const alt = signature.description
  sheet.root.add(
    document.struct('Figure', { alt }, () => {
      const fit: [number, number] = [width, height]
      document.image(Buffer.from(signature.picture), margin, y, { fit, valign: 'bottom' })
    }),
  )
  return paragraph(sheet, 'P', signature.label, style.small, { y: y + height + 4, step: 14 })
}

const drawClosing: Draw<ReceiptContent> = (sheet, { closing }, top) =>
  closing === null
    ? top
    : paragraph(sheet, 'P', closing, style.small, {
        y: startWhereItFits(sheet, top, 16 + 6 * 14) + 16,
        step: 14,
        maximumLines: 6,
      })

const drawFooter: Draw<ReceiptContent> = (sheet, content, above) => {
  const top = Math.max(a4.height - 84, startWhereItFits(sheet, above, 14 + 46) + 14)
  hairline(sheet, top)
  return content.footer.reduce(
    (y, line) => paragraph(sheet, 'P', line, style.small, { y, step: 15 }),
    top + 9,
  )
}
