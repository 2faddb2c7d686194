import * as v from 'valibot'
import { documentKindSchema } from '@almoner/domain/charity-details/document-kind.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { mostLegalDocuments } from '@almoner/domain/organisation/legal-documents/values.ts'
import { daySchema } from '../../../http/contract.ts'
import type { LegalDocument } from '../../../use-cases/charity/legal-documents/contract.ts'

/** As in an application. */
export const largestDocumentBytes = 10 * 1024 * 1024

export { mostLegalDocuments }

/** The last day on which a document is valid; empty where it has no end. */
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
 * POST /organizations/legal-documents, a form with the PDF as `file`. 201, or 200 where the same
 * document stands already. 422 `document_expired` where its last day is over, 409
 * `legal_documents_full` where the charity has added 100.
 */
export const legalDocumentSchema = v.object({
  kind: documentKindSchema,
  expiresOn: v.optional(expiresOnSchema, ''),
})

/** Its answer. `isNew`: false where the same document stood already, and nothing was added. */
export type AddedDocumentAnswer = LegalDocumentsAnswer & { isNew: boolean }

/** GET /organizations/legal-documents/{documentId}: the file, as a download. */
export const documentParamSchema = v.object({ documentId: idSchema('document') })

/** GET /organizations/legal-documents: all versions, the newest first. */
export type LegalDocumentsAnswer = {
  documents: readonly (LegalDocument & {
    /** Who added it; null where their name is not known any more. */
    by: string | null
  })[]
  /** How many more can be added. */
  places: number
}
