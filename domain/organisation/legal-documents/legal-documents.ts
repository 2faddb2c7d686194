import { addDays, type CalendarDay } from '../../kernel/calendar.ts'
import type { DocumentKind } from '../../charity-details/document-kind.ts'
import type { Id } from '../../kernel/ids.ts'
import type { LegalDocumentAdded } from './events.ts'

/** A document is shown as expiring soon from this many days before its end. */
const expiringWithinDays = 60

type Content = { kind: DocumentKind; sha256: string }

export type LegalDocument = Content & { expiresOn: CalendarDay | null }

/** The file is stored before this command. */
export type AddLegalDocument = LegalDocument & {
  type: 'AddLegalDocument'
  documentId: Id<'document'>
  fileKey: string
  bytes: number
  fileName: string
  /** The day in Hong Kong, by the server's clock. */
  today: CalendarDay
  /** The documents of the charity's application that were not withdrawn. */
  ofApplication: readonly Content[]
}

export type LegalDocumentRefusal = 'document_expired' | 'legal_documents_full'

/**
 * Returns true if a document replaces an earlier one. Documents of the kind `other` replace each
 * other only if they are an identical file.
 */
export const replacesDocument = (later: Content, earlier: Content): boolean =>
  later.kind === earlier.kind && (later.kind !== 'other' || later.sha256 === earlier.sha256)

export const legalDocumentsAfter = (
  before: readonly LegalDocument[],
  { data: { kind, sha256, expiresOn } }: LegalDocumentAdded,
): readonly LegalDocument[] => [...before, { kind, sha256, expiresOn: expiresOn ?? null }]

export type Validity = 'no_end' | 'valid' | 'expiring' | 'expired'

/** Returns the validity of a document on a day. It is still valid on its last day. */
export const documentValidity = (expiresOn: CalendarDay | null, today: CalendarDay): Validity => {
  if (expiresOn === null) return 'no_end'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, expiringWithinDays) ? 'expiring' : 'valid'
}
