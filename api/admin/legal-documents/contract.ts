import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { LegalDocument } from '../../use-cases/charity/legal-documents/contract.ts'

export const charityParamSchema = v.object({ organizationId: idSchema('organisation') })

/** GET /admin/organizations/{organizationId}/legal-documents/{documentId}: the file, as a download. */
export const documentParamSchema = v.object({
  organizationId: idSchema('organisation'),
  documentId: idSchema('document'),
})

/**
 * GET /admin/organizations/{organizationId}/legal-documents lists the documents that an open
 * charity added at its desk, newest first. The application itself contains its own documents.
 */
export type AddedDocumentsAnswer = { documents: readonly LegalDocument[] }
