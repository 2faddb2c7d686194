import * as v from 'valibot'
import { documentKindSchema } from '@almoner/domain/charity-details/document-kind.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { mostLegalDocuments } from '@almoner/domain/organisation/legal-documents/values.ts'
import { daySchema } from '../../../http/contract.ts'
import type { LegalDocument } from '../../../use-cases/charity/legal-documents/contract.ts'

/** The limit is that of an application. */
export const largestDocumentBytes = 10 * 1024 * 1024

export { mostLegalDocuments }

/** The last day on which a document is valid, or empty if it does not expire. */
const expiresOnSchema = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    daySchema('expires_on'),
  ],
  'expires_on.invalid',
)

/**
 * POST /organizations/legal-documents takes a form with the PDF as `file`. It returns 201, or 200
 * if an identical document exists already. It returns 422 `document_expired` if its last day is
 * over, and 409 `legal_documents_full` if the charity has added 100.
 */
export const legalDocumentSchema = v.object({
  kind: documentKindSchema,
  expiresOn: v.optional(expiresOnSchema, ''),
})

/**
 * The answer to an upload. `isNew` is false if an identical document existed already and nothing
 * was added.
 */
export type AddedDocumentAnswer = LegalDocumentsAnswer & { isNew: boolean }

/** GET /organizations/legal-documents/{documentId}: the file, as a download. */
export const documentParamSchema = v.object({ documentId: idSchema('document') })

/** GET /organizations/legal-documents: all versions, the newest first. */
export type LegalDocumentsAnswer = {
  documents: readonly (LegalDocument & {
    /** The name of the person who added it, or null if it is no longer known. */
    by: string | null
  })[]
  /** The number of documents that can still be added. */
  places: number
}
