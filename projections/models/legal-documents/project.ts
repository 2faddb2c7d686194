import { applicationEvents, type ApplicationEvent } from '@almoner/domain/application/events.ts'
import { application } from '@almoner/domain/application/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { organisationEvents } from '@almoner/domain/organisation/events.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

const table = 'read_models.legal_documents'
type Row = RowOf<typeof table>

const types = ['DocumentGiven', 'DocumentWithdrawn', 'LegalDocumentAdded'] as const
type DocumentFact = Fact<
  Extract<ApplicationEvent | OrganisationEvent, { type: (typeof types)[number] }>
>

/** All documents of a charity, for the charity itself and for administration. */
export const legalDocumentsModel: ReadModel = {
  name: 'legal-documents',
  version: 1,
  categories: [application.category, organisation.category],
  types,
  personal: true,
  tables: [table],
  project: (trx, events) =>
    foldRows<DocumentFact, typeof table>(trx, {
      table,
      key: ['document_id'],
      facts: readFacts([...applicationEvents, ...organisationEvents], events).filter(isOfDocument),
      keyOf: (fact) => ({ document_id: fact.data.documentId }),
      apply: rowAfter,
    }),
}

const isOfDocument = (fact: Fact<ApplicationEvent | OrganisationEvent>): fact is DocumentFact =>
  types.some((type) => type === fact.type)

const rowAfter = (before: Row | null, fact: DocumentFact): Omit<Row, 'position'> => {
  if (fact.type === 'DocumentWithdrawn') {
    const row = requirePresent(before, `the document of ${fact.type} at ${fact.position}`)
    return { ...row, withdrawn_at: fact.meta.at }
  }
  const { documentId, organisationId, kind, fileKey, bytes, sha256 } = fact.data
  // An applicant may give a document again after taking it back.
  return {
    document_id: documentId,
    organisation_id: organisationId,
    kind,
    file_key: fileKey,
    file_name: fact.personal.fileName,
    bytes,
    sha256,
    expires_on: fact.type === 'LegalDocumentAdded' ? (fact.data.expiresOn ?? null) : null,
    of_application: fact.type === 'DocumentGiven',
    added_by: fact.meta.actor,
    added_at: fact.meta.at,
    added_position: fact.position,
    withdrawn_at: null,
  }
}
