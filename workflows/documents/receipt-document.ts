import { localised } from '@almoner/domain/kernel/locale.ts'
import { a4, openPage } from './page.ts'
import { receiptContent, type ReceiptContent, type ReceiptFacts } from './receipt-content.ts'
import {
  drawBand,
  drawLetterhead,
  drawMoney,
  drawParticulars,
  drawTax,
  drawTitle,
  hairline,
  paragraph,
  startSheet,
  style,
  type Draw,
} from './sheet.ts'

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
  const sheet = startSheet(page)
  drawBand(sheet, receipt.charity.accentColour)
  const below = [drawLetterhead, drawTitle, drawParticulars, drawMoney, drawNotes, drawTax]
  const bottom = below.reduce((y, draw) => draw(sheet, content, y), 60)
  drawFooter(sheet, content, bottom)
  sheet.root.end()
  return page.finish()
}

const drawNotes: Draw<ReceiptContent> = (sheet, content, top) =>
  content.notes.reduce(
    (y, said) => paragraph(sheet, 'P', said, style.value, { y: y + 5, maximumLines: 2 }),
    content.notes.length > 0 ? top + 8 : top,
  )

// Every text above is cut at so many lines that the longest leaves room for this.
const drawFooter: Draw<ReceiptContent> = (sheet, content, above) => {
  const top = Math.max(a4.height - 84, above + 14)
  hairline(sheet, top)
  return content.footer.reduce(
    (y, said) => paragraph(sheet, 'P', said, style.small, { y, step: 15 }),
    top + 9,
  )
}
