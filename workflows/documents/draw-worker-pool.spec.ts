import { afterEach, describe, expect, it } from 'vitest'
import { createDrawing, type Drawing } from './draw-worker-pool.ts'
import { drawInvoice } from './invoice/invoice-document.ts'
import { charity, createInvoice } from './invoice/invoice-fixtures.ts'
import { invoiceInput } from './invoice/invoice-input.ts'
import { donationReceipt } from './receipt/fixtures.ts'
import type { ReceiptFacts } from './receipt/receipt-facts.ts'
import { renderReceipt } from './receipt/receipt-document.ts'
import { renderStatement } from './statement/statement-document.ts'
import { donationRow, paymentRow, createStatement } from './statement/statement-fixtures.ts'

describe('the thread that draws', () => {
  let drawing: Drawing
  afterEach(() => drawing.close())

  it('draws what would be drawn here, byte for byte', async () => {
    drawing = createDrawing()
    const [here, there] = [
      await renderReceipt(donationReceipt),
      await drawing.receipt(donationReceipt),
    ]
    expect(Buffer.from(there).equals(Buffer.from(here))).toBe(true)
  })

  it('draws statements as well as receipts', async () => {
    drawing = createDrawing()
    const facts = createStatement([donationRow, paymentRow])
    const [here, there] = [await renderStatement(facts), await drawing.statement(facts)]
    expect(Buffer.from(there).equals(Buffer.from(here))).toBe(true)
  })

  it('draws invoices, with the company that issues them', async () => {
    const company = { legalName: 'Giving Limited', address: null }
    drawing = createDrawing({ company })
    const input = invoiceInput(createInvoice([]), charity, 'zh')
    const [here, there] = [await drawInvoice(input, company), await drawing.invoice(input)]
    expect(Buffer.from(there).equals(Buffer.from(here))).toBe(true)
  })

  it('reports an error in one document, and draws the next', async () => {
    drawing = createDrawing()
    const wrong = { ...donationReceipt, charity: null } as unknown as ReceiptFacts
    await expect(drawing.receipt(wrong)).rejects.toThrow("reading 'name'")
    expect((await drawing.receipt(donationReceipt)).byteLength).toBeGreaterThan(1_000)
  })

  it('refuses what is too much at once', async () => {
    drawing = createDrawing()
    const many = Array.from({ length: 101 }, () => drawing.receipt(donationReceipt))
    const received = await Promise.allSettled(many.slice(100))
    expect(received).toMatchObject([{ status: 'rejected', reason: { name: 'QueueFull' } }])
    await drawing.close()
    const rest = await Promise.allSettled(many)
    expect(rest.every(({ status }) => status !== 'fulfilled')).toBe(true)
  })
})
