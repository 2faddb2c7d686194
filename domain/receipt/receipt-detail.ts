import * as v from 'valibot'

/** The payer's data on a receipt: `basic` has none, `detailed` names the payer. */
export const receiptDetailSchema = v.picklist(['basic', 'detailed'], 'receipt_detail.unknown')
export type ReceiptDetail = v.InferOutput<typeof receiptDetailSchema>
