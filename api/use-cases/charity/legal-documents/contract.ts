import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'

/** A document of a charity. Its file is never overwritten: a newer one is added beside it. */
export type LegalDocument = {
  documentId: string
  kind: DocumentKind
  fileName: string
  bytes: number
  /** The SHA-256 of the stored bytes, in hex. */
  sha256: string
  /** The last day on which it is valid, `yyyy-MM-dd`. Null if it has no end. */
  expiresOn: string | null
  /** The validity of this document alone, on the server's day. `expiring`: within 60 days. */
  validity: 'no_end' | 'valid' | 'expiring' | 'expired'
  /** `replaced` by a newer document of its kind; `withdrawn` by the applicant. */
  state: 'current' | 'replaced' | 'withdrawn'
  /** Whether the document came with the application, and was not added at the desk. */
  ofApplication: boolean
  /** ISO 8601 */
  addedAt: string
}
