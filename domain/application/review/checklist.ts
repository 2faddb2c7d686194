import { checks, type Check } from '../values.ts'
import type { DocumentKind } from '../../charity-details/document-kind.ts'
import type { StartedApplication } from '../state.ts'

/** The requirements that a submission must meet for approval. */
export type Checklist = {
  /** The checks that have an outcome. */
  required: readonly Check[]
  /** The checks that must not have failed. */
  decisive: readonly Check[]
  /** The submission needs a document of each of these kinds. */
  documents: readonly DocumentKind[]
}

/** A reason why a submission cannot be approved. */
export type ChecklistGap =
  | { gap: 'check_missing' | 'check_failed'; check: Check }
  | { gap: 'document_missing'; kind: DocumentKind }

/**
 * The checklist of today. A charity that is not on the Inland Revenue's list may collect; its
 * receipts are not for tax.
 */
export const presentChecklist: Checklist = {
  required: checks,
  decisive: checks.filter((check) => check !== 'section88_listed'),
  documents: ['section88'],
}

/**
 * Returns what the submission lacks for the checklist. The list is empty if the submission may be
 * approved.
 */
export const findGaps = (
  { filled: { documents }, review: { outcomes } }: Pick<StartedApplication, 'filled' | 'review'>,
  checklist: Checklist,
): readonly ChecklistGap[] => [
  ...checklist.documents.flatMap((kind): ChecklistGap[] =>
    documents.some((document) => document.kind === kind) ? [] : [{ gap: 'document_missing', kind }],
  ),
  ...checklist.required.flatMap((check): ChecklistGap[] =>
    outcomes[check] === undefined ? [{ gap: 'check_missing', check }] : [],
  ),
  ...checklist.decisive.flatMap((check): ChecklistGap[] =>
    outcomes[check] === 'failed' ? [{ gap: 'check_failed', check }] : [],
  ),
]
