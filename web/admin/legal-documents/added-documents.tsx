import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { LegalDocumentList } from '../../ui/legal-document/legal-document-list.tsx'
import { addedDocumentPath, addedDocumentsQuery } from './added-documents-api.ts'

/** The documents that a charity added after it was opened. */
export const AddedDocuments = ({ id }: { id: string }) => {
  const query = useQuery(addedDocumentsQuery(id))
  // A charity that is still being opened is not found.
  if (query.data?.documents.length === 0 || problemCode(query.error) === 'not_found') {
    return (
      <p>
        <Trans>The charity has added no documents since it was opened.</Trans>
      </p>
    )
  }
  if (query.data) {
    return (
      <LegalDocumentList
        documents={query.data.documents}
        toPath={(documentId) => addedDocumentPath(id, documentId)}
      />
    )
  }
  return query.error ? <ReadAgain query={query} /> : <Skeleton height="6em" />
}
