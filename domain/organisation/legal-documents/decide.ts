import type { Refused } from '../../kernel/decider.ts'
import type { LegalDocumentAdded } from './events.ts'
import {
  replacesDocument,
  type AddLegalDocument,
  type LegalDocument,
  type LegalDocumentRefusal,
} from './legal-documents.ts'
import { mostLegalDocuments } from './values.ts'
import type { RegisteredOrganisation } from '../state.ts'

/** Adding a current document again with an unchanged end changes nothing. */
export const decideLegalDocument = (
  command: AddLegalDocument,
  { organisationId, legalDocuments }: RegisteredOrganisation,
): readonly LegalDocumentAdded[] | Refused<LegalDocumentRefusal> => {
  const { documentId, kind, fileKey, bytes, sha256, expiresOn, fileName, today } = command
  if (isStanding(command, legalDocuments)) return []
  if (expiresOn !== null && expiresOn < today) return { refused: 'document_expired' }
  if (legalDocuments.length >= mostLegalDocuments) return { refused: 'legal_documents_full' }
  const file = { documentId, kind, fileKey, bytes, sha256 }
  const data = { organisationId, ...file, ...(expiresOn !== null && { expiresOn }) }
  return [{ type: 'LegalDocumentAdded', data, personal: { fileName } }]
}

const isStanding = (
  { ofApplication, ...added }: AddLegalDocument,
  legalDocuments: readonly LegalDocument[],
): boolean => {
  const last = legalDocuments.findLast((earlier) => replacesDocument(added, earlier))
  if (last !== undefined) {
    return last.sha256 === added.sha256 && last.expiresOn === added.expiresOn
  }
  // A document of an application has no end.
  return (
    added.expiresOn === null &&
    ofApplication.some(({ kind, sha256 }) => kind === added.kind && sha256 === added.sha256)
  )
}
