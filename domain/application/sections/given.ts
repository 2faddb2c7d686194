import type { GivenThen } from './compare.ts'
import { readFields, type FieldValue } from './section-fields.ts'
import { sections } from '../values.ts'
import type { ApplicationState } from '../state.ts'

/**
 * Returns everything entered by one moment, for comparison with another. The values are whole and
 * must be masked before they are shown.
 */
export const toGivenThen = (state: ApplicationState): GivenThen => {
  if (state.status === 'none') return { fields: {}, documents: [] }
  const { filled } = state
  return {
    fields: Object.fromEntries(
      sections.flatMap((section) => {
        const fields = section === 'documents' ? null : readFields(filled, section)
        return fields === null ? [] : [[section, withoutAbsent(fields)]]
      }),
    ),
    documents: filled.documents.map(({ documentId, kind, fileName, bytes, sha256 }) => ({
      id: documentId,
      kind,
      fileName,
      bytes,
      sha256,
    })),
  }
}

// A language that the form did not request is absent. A text that was left out is empty.
const withoutAbsent = (
  fields: Readonly<Record<string, FieldValue>>,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      if (value === undefined) return []
      return [[field, value === null || value === '' ? null : String(value)]]
    }),
  )
