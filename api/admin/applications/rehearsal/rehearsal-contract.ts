import * as v from 'valibot'
import { checkSchema, type Check } from '@almoner/domain/application/values.ts'
import { documentKinds, documentKindSchema } from '@almoner/domain/charity-details/document-kind.ts'
import type { ChecklistGap } from '@almoner/domain/application/review/checklist.ts'

export { documentKinds }

/** The number of applications in one answer. The next answer continues after the last of them. */
export const applicationsOfAnswer = 100

/** POST /admin/applications/rehearsal: a changed checklist, run over past decisions. */
export const rehearsalBodySchema = v.object({
  /** The checks that need an outcome. */
  required: v.array(checkSchema),
  /** The checks that must not have failed. */
  decisive: v.array(checkSchema),
  /** The kinds of which there must be a document. */
  documents: v.array(documentKindSchema),
  /** The end of the previous answer, or null to start at the beginning. */
  after: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,19}$/, 'after.invalid'))),
})
export type RehearsalBody = v.InferOutput<typeof rehearsalBodySchema>

/** A past decision that the changed checklist would have made otherwise. */
export type RehearsedDecision = {
  /** The application's id. */
  id: string
  name: string | null
  round: number
  /** The position of the decision, for its replay. */
  position: string
  at: string
  was: 'approved' | 'declined'
  would: 'approved' | 'not_approved'
  gaps: ChecklistGap[]
}

export type RehearsalAnswer = {
  applications: number
  decisions: number
  others: RehearsedDecision[]
  /** Null once every application was looked at. */
  next: string | null
}

/** GET /admin/applications/checklist: what an approval needs today. */
export type ChecklistAnswer = {
  required: Check[]
  decisive: Check[]
  documents: RehearsalBody['documents']
}
