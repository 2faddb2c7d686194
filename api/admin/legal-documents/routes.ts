import { Hono } from 'hono'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { listLegalDocuments } from '@almoner/projections/models/legal-documents/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { Refusal } from '../../http/problem.ts'
import {
  serverDay,
  toLegalDocument,
} from '../../use-cases/charity/legal-documents/list-documents.ts'
import { sendLegalDocument } from '../../use-cases/charity/legal-documents/send-document.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { validatePart } from '../../http/valid.ts'
import { charityParamSchema, documentParamSchema, type AddedDocumentsAnswer } from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

const path = '/organizations/:organizationId/legal-documents'

/** Administration: the documents that a charity added after it was opened. */
export const addedDocumentRoutes = new Hono<AppEnv>()
  .get(
    path,
    requirePermission('charities.read'),
    validatePart('param', charityParamSchema),
    async (c) => {
      const organisationId = c.req.valid('param').organizationId
      const { db } = c.get('deps')
      if ((await findCharityById(db, organisationId)) === null) throw new Refusal('not_found')
      const rows = await listLegalDocuments(db, { organisationId })
      const today = serverDay(c)
      const added = rows.filter((row) => !row.of_application)
      return answerJson<AddedDocumentsAnswer>(c, {
        documents: added.map((row) => toLegalDocument(row, today)),
      })
    },
  )
  .get(
    `${path}/:documentId`,
    requirePermission('charities.read'),
    validatePart('param', documentParamSchema),
    async (c) => {
      const { organizationId: organisationId, documentId } = c.req.valid('param')
      const response = await sendLegalDocument(c, { organisationId, documentId })
      await recordSecurityEvent(c, {
        event: 'administrator_acted',
        outcome: 'succeeded',
        reason: 'legal_document_opened',
      })
      return response
    },
  )
