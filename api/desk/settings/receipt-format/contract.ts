import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { receiptDetailSchema, type ReceiptDetail } from '@almoner/domain/receipt/receipt-detail.ts'
import { receiptPrefixSchema } from '@almoner/domain/organisation/receipt-format/values.ts'
import { lineSchema, seenSchema } from '../../../http/contract.ts'

/** The limit is that of a logo. */
export const largestSignatureBytes = Math.floor(1.3 * 1024 * 1024)

export const mostFooterLength = 300

const footerSchema = lineSchema(mostFooterLength, 'footer')

/** The name of an uploaded signature, which is its hash; empty for none. */
const signatureSchema = v.pipe(
  v.string('signature.required'),
  v.regex(/^(?:[0-9a-f]{64}\.(?:jpg|png))?$/, 'signature.invalid'),
)

/** The letters before the number, as they are typed. */
export const prefixSchema = v.pipe(
  v.string('prefix.required'),
  v.transform((text) => toPlainSigns(text).toUpperCase()),
  v.nonEmpty('prefix.required'),
  v.check((text) => v.is(receiptPrefixSchema, text), 'prefix.invalid'),
)

/**
 * PUT /organizations/receipt-format returns the whole answer. Issued receipts do not change. It
 * returns 409 `setting_changed` if another person has changed it since. It returns
 * `receipt_prefix_taken` if another charity has the letters, and `receipt_prefix_locked` once a
 * receipt is issued.
 */
export const receiptFormatSchema = v.object({
  detail: receiptDetailSchema,
  footer: v.object({ en: footerSchema, zh: footerSchema, cn: footerSchema }),
  signature: signatureSchema,
  prefix: prefixSchema,
  seen: seenSchema,
})

/**
 * GET /organizations/receipt-format/preview.pdf returns a receipt in this format with a made-up
 * payer, in the reader's language. The format need not be saved.
 */
export const previewQuerySchema = v.object({
  detail: v.optional(receiptDetailSchema, 'detailed'),
  footer: v.optional(footerSchema, ''),
  signature: v.optional(signatureSchema, ''),
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.transform(toPlainSigns),
      v.union([v.literal(''), receiptPrefixSchema], 'prefix.invalid'),
    ),
    '',
  ),
})
export type PreviewQuery = v.InferOutput<typeof previewQuerySchema>

/**
 * POST /organizations/receipt-format/signature takes a form with the file `picture` (PNG or JPEG),
 * which is redrawn and stored. The format may then refer to it.
 */
export type SignatureAnswer = { signature: string }

/** GET …/receipt-format/signature/{file} */
export const signatureParamSchema = v.object({ file: v.string() })

/** GET /organizations/receipt-format */
export type ReceiptFormatAnswer = {
  detail: ReceiptDetail
  footer: { en: string; zh: string; cn: string }
  signature: string
  /** The letters before every receipt's number. */
  prefix: string
  /** Whether the letters are locked because a receipt is issued. */
  prefixLocked: boolean
  /** The number of changes so far, sent back as `seen`. */
  revision: number
}
