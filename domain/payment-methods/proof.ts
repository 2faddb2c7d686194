import * as v from 'valibot'

/** A picture or document that proves a payment; its content is in a file. */
export const proofSchema = v.strictObject({
  fileKey: v.string(),
  contentType: v.picklist(['image/png', 'image/jpeg', 'application/pdf']),
  bytes: v.number(),
  /** The hash of the bytes as they were sent, in hex. It detects a file that was sent twice. */
  sha256: v.string(),
  /**
   * The hash of the picture's content, in hex. It is equal for another file with an identical
   * picture. Missing on old proofs.
   */
  fingerprint: v.optional(v.string()),
})
export type Proof = v.InferOutput<typeof proofSchema>

/**
 * Returns the value by which two proofs are compared: the picture's hash, or for old ones the
 * bytes' hash.
 */
export const proofFingerprint = ({ fingerprint, sha256 }: Proof): string => fingerprint ?? sha256
