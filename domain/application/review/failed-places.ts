import type { StartedApplication } from '../state.ts'
import type { Check, Section } from '../values.ts'

/** A section that did not pass a check, or one of its documents. */
export type FailedPlace = { section: Section; documentId: string | null }

/**
 * Returns what the reviewer compared and did not accept, in the order of the screens. An applicant
 * does not learn of a search in lists of sanctions, nor of a judgement of the purpose.
 */
export const failedPlaces = ({
  filled: { documents },
  review: { outcomes },
}: Pick<StartedApplication, 'filled' | 'review'>): readonly FailedPlace[] => {
  const isFailed = (check: Check): boolean => outcomes[check] === 'failed'
  const failedDocuments = documents.filter(
    ({ kind }) =>
      isFailed('name_matches_documents') || (isFailed('section88_listed') && kind === 'section88'),
  )
  const places: FailedPlace[] = failedDocuments.map(({ documentId }) => ({
    section: 'documents',
    documentId,
  }))
  if (isFailed('bank_holder_matches')) places.push({ section: 'bank_account', documentId: null })
  if (isFailed('identity_matches')) places.push({ section: 'identity', documentId: null })
  return places
}
