import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { AddLegalDocument } from '@almoner/domain/organisation/legal-documents/legal-documents.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { listLegalDocuments } from '@almoner/projections/models/legal-documents/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm } from '../../../use-cases/files/uploads/read-form.ts'
import { requestKey } from '../../../use-cases/commands/idempotency-key.ts'
import {
  serverDay,
  toLegalDocument,
} from '../../../use-cases/charity/legal-documents/list-documents.ts'
import { storeDocument } from '../../../use-cases/charity/legal-documents/store-document.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { parsedBy } from '../../../http/valid.ts'
import {
  largestDocumentBytes,
  mostLegalDocuments,
  legalDocumentSchema,
  type LegalDocumentsAnswer,
} from './contract.ts'

/** Before a document is read. */
export const limitDocument = limitCharityUpload(
  { name: 'file', mostBytes: largestDocumentBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/** All versions of the charity's documents, those of its application among them. */
export const readLegalDocuments = async (c: Context<AppEnv>): Promise<LegalDocumentsAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const [rows, people] = await Promise.all([
    listLegalDocuments(db, { organisationId }),
    listStaffNames(db, { organisationId }),
  ])
  const names = new Map<string, string>(
    people.map(({ staffId, username, ...person }) => [
      `staff:${staffId}`,
      fullName(person) || username,
    ]),
  )
  const today = serverDay(c)
  return {
    documents: rows.map((row) =>
      Object.assign(toLegalDocument(row, today), { by: names.get(row.added_by) ?? null }),
    ),
    places: mostLegalDocuments - rows.filter((row) => !row.of_application).length,
  }
}

/** Adds a document, and answers whether it is a new one. */
export const addLegalDocument = async (c: Context<AppEnv>): Promise<boolean> => {
  const organisationId = ownOrganisation(c)
  const limit = { key: `legal-documents:${organisationId}`, perSeconds: 10, burst: 30 }
  await assertWithinLimit(c, limit)
  const { texts, file } = await readUploadForm(c)
  const { kind, expiresOn } = parsedBy(legalDocumentSchema, texts)
  const storedDocument = await storeDocument(c, { organisationId, file })
  const key = requestKey(c)
  const command: AddLegalDocument = {
    type: 'AddLegalDocument',
    documentId: uuidFrom('document', `${organisationId}:${key}`) as Id<'document'>,
    kind,
    expiresOn,
    ...storedDocument,
    today: serverDay(c),
    ofApplication: await documentsOfApplication(c, organisationId),
  }
  const handled = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command,
    key,
    input: { kind, sha256: storedDocument.sha256, expiresOn },
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
  return handled.events.length > 0
}

const documentsOfApplication = async (c: Context<AppEnv>, organisationId: OrganisationId) => {
  const { state } = await loadState(c.get('deps').store, application, organisationId)
  return state.status === 'none' ? [] : state.filled.documents
}
