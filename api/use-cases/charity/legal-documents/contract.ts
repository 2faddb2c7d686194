import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'

/** A document of a charity. Its file is never overwritten: a newer one stands beside it. */
export type LegalDocument = {
  documentId: string
  kind: DocumentKind
  fileName: string
  bytes: number
  /** Of the stored bytes, in hex. */
  sha256: string
  /** The last day on which it is valid, `yyyy-MM-dd`; null where it has no end. */
  expiresOn: string | null
  /** On the server's day. `expiring`: within 60 days. Of a document that stands alone. */
  validity: 'no_end' | 'valid' | 'expiring' | 'expired'
  /** `replaced` by a newer document of its kind; `withdrawn` by the applicant. */
  state: 'current' | 'replaced' | 'withdrawn'
  /** Given with the application, and not added at the desk. */
  ofApplication: boolean
  /** ISO 8601 */
  addedAt: string
}
