import * as v from 'valibot'

/** A picture or document that proves a payment; its content is in a file. */
export const proofSchema = v.strictObject({
  fileKey: v.string(),
  contentType: v.picklist(['image/png', 'image/jpeg', 'application/pdf']),
  bytes: v.number(),
  /** Of the bytes as they were sent, in hex: the same picture twice is seen. */
  sha256: v.string(),
  /** Of what it shows, in hex: the same for another file with the same picture. Missing on old proofs. */
  fingerprint: v.optional(v.string()),
})
export type Proof = v.InferOutput<typeof proofSchema>

/** By what two proofs are compared: what they show, or for old ones their bytes. */
export const proofFingerprint = ({ fingerprint, sha256 }: Proof): string => fingerprint ?? sha256
