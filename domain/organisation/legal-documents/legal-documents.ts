import { addDays, type CalendarDay } from '../../kernel/calendar.ts'
import type { DocumentKind } from '../../charity-details/document-kind.ts'
import type { Id } from '../../kernel/ids.ts'
import type { LegalDocumentAdded } from './events.ts'

/** So many days before its end a document is said to expire soon. */
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
  /** In Hong Kong, by the server's clock. */
  today: CalendarDay
  /** The documents of the charity's application that were not withdrawn. */
  ofApplication: readonly Content[]
}

export type LegalDocumentRefusal = 'document_expired' | 'legal_documents_full'

/**
 * Whether a document takes the place of an earlier one. Documents of no kind of their own have
 * nothing to do with each other, unless they are the same file.
 */
export const replacesDocument = (later: Content, earlier: Content): boolean =>
  later.kind === earlier.kind && (later.kind !== 'other' || later.sha256 === earlier.sha256)

export const legalDocumentsAfter = (
  before: readonly LegalDocument[],
  { data: { kind, sha256, expiresOn } }: LegalDocumentAdded,
): readonly LegalDocument[] => [...before, { kind, sha256, expiresOn: expiresOn ?? null }]

export type Validity = 'no_end' | 'valid' | 'expiring' | 'expired'

/** Whether a document is valid on a day. Its last day is one on which it is. */
export const documentValidity = (expiresOn: CalendarDay | null, today: CalendarDay): Validity => {
  if (expiresOn === null) return 'no_end'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, expiringWithinDays) ? 'expiring' : 'valid'
}
