import { fixtureId, harbourId } from '../fixtures.ts'
import type { InvoiceBookEvent, TakeInvoiceNumber } from './index.ts'

const facts = { invoiceId: fixtureId('invoice', 1), organisationId: harbourId, year: 2026 }

export const takeNumber: TakeInvoiceNumber = { type: 'TakeInvoiceNumber', ...facts }

export const numberTaken: InvoiceBookEvent = {
  type: 'InvoiceNumberTaken',
  data: { ...facts, sequence: 1, number: 'ALM-2026-000001' },
}
