import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { replacesDocument } from '@almoner/domain/organisation/legal-documents/legal-documents.ts'
import type { Db, RowOf } from '../../engine/database.ts'

type Row = RowOf<'read_models.legal_documents'>

export type ListedDocument = Row & { state: 'current' | 'replaced' | 'withdrawn' }

/** All documents of one charity, the newest first. */
export const listLegalDocuments = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly ListedDocument[]> => {
  const rows = await db
    .selectFrom('read_models.legal_documents')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('added_position', 'desc')
    .execute()
  return rows.map((row, place) => Object.assign(row, { state: toState(row, rows.slice(0, place)) }))
}

// The documents of an application do not replace each other: the applicant withdrew the wrong ones.
const toState = (row: Row, later: readonly Row[]): ListedDocument['state'] => {
  if (row.withdrawn_at !== null) return 'withdrawn'
  const isReplaced = later.some((each) => !each.of_application && replacesDocument(each, row))
  return isReplaced ? 'replaced' : 'current'
}

/** Returns one document of this charity; null if it has none with this id. */
export const findLegalDocument = async (
  db: Db,
  { organisationId, documentId }: { organisationId: OrganisationId; documentId: Id<'document'> },
): Promise<Row | null> =>
  (await db
    .selectFrom('read_models.legal_documents')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()) ?? null
