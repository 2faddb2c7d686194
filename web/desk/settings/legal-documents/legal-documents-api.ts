import { queryOptions } from '@tanstack/react-query'
import type {
  AddedDocumentAnswer,
  LegalDocumentsAnswer,
} from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'

const path = '/api/organizations/legal-documents'

export const legalDocumentsQuery = queryOptions({
  queryKey: ['desk', 'legal-documents'],
  queryFn: ({ signal }) => call<LegalDocumentsAnswer>('GET', path, undefined, { signal }),
})

/** The file, as a download. */
export const legalDocumentPath = (documentId: string): string =>
  `${path}/${encodeURIComponent(documentId)}`

type Added = {
  kind: string
  file: File
  /** The date in the form `yyyy-MM-dd`, or empty. */
  expiresOn: string
}

/** Adds a document. A retry with the same key is the same document. */
export const addLegalDocument = (
  { kind, file, expiresOn }: Added,
  key: string,
  onProgress: (share: number) => void,
): Promise<AddedDocumentAnswer> => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('expiresOn', expiresOn)
  form.set('file', file)
  const headers = { 'Idempotency-Key': key }
  return upload<AddedDocumentAnswer>(path, form, { headers, onProgress })
}
