import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { sendLegalDocument } from '../../../use-cases/charity/legal-documents/send-document.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { validatePart } from '../../../http/valid.ts'
import {
  documentParamSchema,
  type AddedDocumentAnswer,
  type LegalDocumentsAnswer,
} from './contract.ts'
import { addLegalDocument, limitDocument, readLegalDocuments } from './legal-documents.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** The charity's documents, all versions of them. */
export const legalDocumentRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/legal-documents', requirePermission('legal_documents.read'), async (c) =>
    answerJson<LegalDocumentsAnswer>(c, await readLegalDocuments(c)),
  )
  .post('/legal-documents', requirePermission('legal_documents.edit'), limitDocument, async (c) => {
    const isNew = await addLegalDocument(c)
    const answer = { ...(await readLegalDocuments(c)), isNew }
    return answerJson<AddedDocumentAnswer>(c, answer, { status: isNew ? 201 : 200 })
  })
  .get(
    '/legal-documents/:documentId',
    requirePermission('legal_documents.read'),
    validatePart('param', documentParamSchema),
    (c) => {
      const { documentId } = c.req.valid('param')
      return sendLegalDocument(c, { organisationId: ownOrganisation(c), documentId })
    },
  )
