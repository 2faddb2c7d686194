import { useMay, useReader } from '../../../desk/use-may.ts'
import { LegalDocuments } from '../../../desk/settings/legal-documents/legal-documents.tsx'

/** The charity's documents: its owners add to them, its auditors read them. */
export const DeskLegalDocuments = () => (
  <LegalDocuments {...useReader('legal_documents.read')} mayAdd={useMay('legal_documents.edit')} />
)
