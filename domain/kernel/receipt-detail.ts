import * as v from 'valibot'

/** What a receipt says of the payer: `basic` holds no personal data, `detailed` names who gave. */
export const receiptDetailSchema = v.picklist(['basic', 'detailed'], 'receipt_detail.unknown')
export type ReceiptDetail = v.InferOutput<typeof receiptDetailSchema>
