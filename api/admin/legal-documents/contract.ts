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
 * GET /admin/organizations/{organizationId}/legal-documents: what an open charity added at its desk,
 * the newest first. The documents of its application stand there.
 */
export type AddedDocumentsAnswer = { documents: readonly LegalDocument[] }
