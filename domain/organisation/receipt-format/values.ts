import * as v from 'valibot'

/** The letters before every receipt's number: HLCF in HLCF-2026-000001. */
export const receiptPrefixSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2,6}$/, 'receipt_prefix.invalid'),
)
