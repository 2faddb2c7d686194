import { toTexts } from '../../../charity/localised-texts.ts'
import type { ShownReceiptFormat } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

/** What the charity's receipts name, what they end with, and the letters before their numbers. */
export const receiptFormatHistory = organisationHistory<'receipt-format', ShownReceiptFormat>({
  details: {
    ReceiptFormatSet: () => ({}),
    ReceiptPrefixChanged: ({ data: { prefix } }) => ({ prefix }),
    ReceiptPrefixLocked: ({ data: { prefix } }) => ({ prefix }),
  },
  show: ({ receiptFormat, receiptPrefixLocked, profile }, language) => ({
    detail: receiptFormat.detail,
    footer: toTexts(receiptFormat.footer, language),
    signature: receiptFormat.signature?.fileKey.replace(/^.*\//, '') ?? null,
    prefix: profile.receiptPrefix,
    isPrefixLocked: receiptPrefixLocked,
  }),
})
