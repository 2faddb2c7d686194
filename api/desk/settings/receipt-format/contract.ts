import * as v from 'valibot'
import { receiptDetailSchema, type ReceiptDetail } from '@almoner/domain/kernel/receipt-detail.ts'

/**
 * PUT /organizations/receipt-format: the whole answer. Issued receipts do not change.
 */
export const receiptFormatSchema = v.object({ detail: receiptDetailSchema })

/** GET /organizations/receipt-format/preview.pdf: a receipt of this form with a made-up payer. */
export const previewQuerySchema = v.object({ detail: v.optional(receiptDetailSchema, 'detailed') })

/** GET /organizations/receipt-format */
export type ReceiptFormatAnswer = {
  detail: ReceiptDetail
  /** The letters before every receipt's number; they never change. */
  prefix: string
}
