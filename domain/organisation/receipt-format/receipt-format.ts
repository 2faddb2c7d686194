import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { localised, type Language, type LocalisedText } from '../../kernel/locale.ts'
import { localisedTextSchema } from '../../kernel/schemas.ts'
import { receiptDetailSchema, type ReceiptDetail } from '../../receipt/receipt-detail.ts'
import { signatureFileSchema, type SignatureFile } from '../../receipt/signature-file.ts'

/** The format of the charity's receipts from now on; issued receipts do not change. */
export const receiptFormatSet = eventShape(
  'ReceiptFormatSet',
  v.strictObject({
    organisationId: idSchema('organisation'),
    detail: receiptDetailSchema,
    /** The charity's own text at the foot. Absent if it has none. */
    footer: v.optional(localisedTextSchema),
    /** A picture of a signature. Absent if it has none. */
    signature: v.optional(signatureFileSchema),
  }),
)
export type ReceiptFormatSet = EventOf<typeof receiptFormatSet>

/** Returns the part of the format that a receipt uses, at the time of issue. */
export const formatOfReceipt = (
  { detail, footer, signature }: ReceiptFormat,
  language: Language,
): { detail: ReceiptDetail; footer?: string; signature?: SignatureFile } => ({
  detail,
  ...(footer !== null && { footer: localised(footer, language) }),
  ...(signature !== null && { signature }),
})

/** The charity's choices for its receipts. */
export type ReceiptFormat = {
  detail: ReceiptDetail
  footer: LocalisedText | null
  signature: SignatureFile | null
}

export const initialReceiptFormat: ReceiptFormat = {
  detail: 'detailed',
  footer: null,
  signature: null,
}

export type SetReceiptFormat = {
  type: 'SetReceiptFormat'
  detail: ReceiptDetail
  footer?: LocalisedText | null
  signature?: SignatureFile | null
  /** The letters that were reserved for this charity earlier. If omitted, they do not change. */
  prefix?: string
  /**
   * The number of times the format had been set when the person read it. If omitted, any number is
   * accepted.
   */
  seenRevision?: number | undefined
}

/** A receipt process sends this before it issues a receipt. */
export type LockReceiptPrefix = { type: 'LockReceiptPrefix' }

export const receiptFormatAfter = ({ data }: ReceiptFormatSet): ReceiptFormat => ({
  detail: data.detail,
  footer: data.footer ?? null,
  signature: data.signature ?? null,
})
