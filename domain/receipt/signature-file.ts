import * as v from 'valibot'

/** A stored picture of a signature, as receipts print it. Its key and its hash never change. */
export const signatureFileSchema = v.strictObject({ fileKey: v.string(), sha256: v.string() })
export type SignatureFile = v.InferOutput<typeof signatureFileSchema>
