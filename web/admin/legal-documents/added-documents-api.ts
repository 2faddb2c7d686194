import { queryOptions } from '@tanstack/react-query'
import type { AddedDocumentsAnswer } from '@almoner/api/admin/legal-documents/contract.ts'
import { call } from '../../lib/api/api.ts'

const pathTo = (id: string) => `/api/admin/organizations/${encodeURIComponent(id)}/legal-documents`

/** Reads the documents that a charity added at its desk, the newest first. */
export const addedDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'legal-documents', id],
    queryFn: ({ signal }) => call<AddedDocumentsAnswer>('GET', pathTo(id), undefined, { signal }),
  })

/** The file, as a download. */
export const addedDocumentPath = (id: string, documentId: string): string =>
  `${pathTo(id)}/${encodeURIComponent(documentId)}`
