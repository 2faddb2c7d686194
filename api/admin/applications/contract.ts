import * as v from 'valibot'
import { type CheckOutcome } from '@almoner/domain/application/review/events.ts'
import {
  checks,
  checkSchema,
  type Check,
  sections,
  type Section,
} from '@almoner/domain/application/values.ts'
import { sectionFields } from '@almoner/domain/application/sections/section-fields.ts'
import type { ApplicationRefusal } from '@almoner/domain/application/commands.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { daySchema, linesSchema } from '../../http/contract.ts'
import type { NamedAdministrator } from '../../use-cases/accounts/administrators/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import type { ApplicationStatus, Due } from './charities-list/charities-list-contract.ts'

export { checks, sectionFields, sections, type Check, type CheckOutcome, type Section }

export type AnsweredField = { field: string; value: string }
/** A section that is filled in, without the fields that are empty. */
export type AnsweredSection = { section: Section; fields: AnsweredField[] }

export type Reviewer = NamedAdministrator

export type AnsweredFile = {
  /**
   * The id of the document, of the representative for the picture of an identity card, or `logo`.
   */
  id: string
  kind: DocumentKind | 'identity' | 'logo'
  fileName: string | null
  contentType: string
  bytes: number
  sha256: string
  path: string
  /** Whether the approver must have opened it. */
  isRequired: boolean
  /** The withdrawn document that this one replaced. */
  replaces: { fileName: string; sha256: string } | null
  /** The other applicants that uploaded an identical file. */
  sharedWith: { id: string; name: string | null }[]
  /** The administrators who have opened this file. */
  openedBy: Reviewer[]
  /** The picture was deleted after its time; its hash remains. */
  isErased: boolean
}

export type AnsweredCheck = {
  check: Check
  /** Null while there is none for this submission. */
  recorded: {
    outcome: CheckOutcome
    note: string
    listedOn: string | null
    evidence: { sha256: string; path: string } | null
    by: Reviewer
    at: string
  } | null
}

export type AnsweredRemark = {
  id: string
  section: Section
  field: string | null
  visibility: 'applicant' | 'reviewers'
  text: string
  by: Reviewer
  at: string
}

/** The newest decision or request for more information. */
export type AnsweredDecision = {
  kind: 'approved' | 'declined' | 'asked'
  reason: string
  sections: Section[]
  dueOn: string | null
  mayReapply: boolean
  round: number
  snapshotSha256: string
  by: Reviewer
  at: string
  /** The position of the decision's event. */
  position: string
  /**
   * The number of files that this submission required, and how many of them the author had opened
   * by then.
   */
  opened: { count: number; of: number }
}

/** An application at one moment. */
export type ApplicationView = {
  id: string
  name: string | null
  subDomain: string | null
  status: ApplicationStatus
  /** A decision must name these three values. */
  round: number
  snapshotSha256: string | null
  plan: string | null
  submittedAt: string | null
  applicant: { email: string; firstName: string; lastName: string; phoneNumber: string }
  claimedBy: Reviewer | null
  claimedAt: string | null
  /** The sections that the applicant may change now. */
  unlocked: Section[]
  sections: AnsweredSection[]
  files: AnsweredFile[]
  checks: AnsweredCheck[]
  remarks: AnsweredRemark[]
  decision: AnsweredDecision | null
}

/** The steps by which an approved application becomes an open charity, in their order. */
export const openingSteps = [
  'registered',
  'tax_status',
  'owner',
  'bank_account',
  'card_account',
  'subscription',
  'project',
  'opened',
  /** The card provider has checked the charity, and payers are offered cards. */
  'card_payments',
] as const
export type OpeningStep = (typeof openingSteps)[number]

/** `waiting`: a step that failed, and waits for an administrator. */
export type AnsweredOpening = {
  step: OpeningStep
  state: 'done' | 'under_way' | 'waiting' | 'to_do'
}

/**
 * The answer of GET /admin/organizations/{id} and of each change. POST …/retry-opening retries a
 * waiting step and returns this answer too.
 */
export type ApplicationAnswer = ApplicationView & {
  /** Null before the approval. */
  opening: AnsweredOpening[] | null
  dueOn: string | null
  due: Due | null
  /** The reason why this administrator cannot approve it now, or null if they can. */
  notApprovable: ApplicationRefusal | null
}

export const organizationId = idSchema('organisation')
export const applicationParamSchema = v.object({ organizationId })
export const documentParamSchema = v.object({
  organizationId,
  documentId: v.union([v.literal('logo'), idSchema('document')], 'id.invalid'),
})
export const position = v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/, 'position.invalid'))

/** The submission that the reviewer saw: another one is refused with `application_changed`. */
const submissionEntries = {
  round: v.pipe(v.number('round.required'), v.integer('round.invalid')),
  snapshotSha256: v.pipe(
    v.string('snapshot_sha256.required'),
    v.regex(/^[0-9a-f]{64}$/, 'snapshot_sha256.invalid'),
  ),
}
export type Seen = { round: number; snapshotSha256: string }

/** POST …/evidence: a PDF or a picture, which a check then names by its hash. */
export const largestEvidenceBytes = 10 * 1024 * 1024
export type EvidenceAnswer = { sha256: string; bytes: number; contentType: string }

const sha256 = (code: string) => v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, `${code}.invalid`))
export const evidenceParamSchema = v.object({ organizationId, sha256: sha256('sha256') })
export const documentQuerySchema = v.object({ sha256: v.optional(sha256('sha256')) })
/** POST …/documents/{id}/opened: a reviewer's screen has shown this version of the file. */
export const openedBodySchema = v.object({ sha256: sha256('sha256') })
export const packQuerySchema = v.object({ at: v.optional(position) })

const stepUp = { stepUp: v.optional(v.object(stepUpEntries), {}) }

/** The maximum length of a reason, message, remark and note. */
export const longestText = 1_000
const text = (code: string) =>
  v.pipe(linesSchema(longestText, code), v.trim(), v.nonEmpty(`${code}.required`))

/** POST …/checks */
export const checkBodySchema = v.object({
  ...submissionEntries,
  check: v.pipe(checkSchema),
  outcome: v.picklist(['passed', 'failed', 'not_applicable'], 'outcome.required'),
  note: v.pipe(linesSchema(longestText, 'note'), v.trim()),
  /** The date of the Inland Revenue's list, for `section88_listed`. */
  listedOn: v.nullable(daySchema('listed_on')),
  /** The hash of evidence that was uploaded before. */
  evidenceSha256: v.optional(v.nullable(sha256('evidence')), null),
})

/** POST …/unmask */
export const unmaskBodySchema = v.object({ ...stepUp, position: v.optional(position) })

/** The representative's details. The middle of the identity card number stays masked. */
export type UnmaskAnswer = { fields: AnsweredField[] }

/** POST …/remarks */
export const remarkBodySchema = v.object({
  section: v.picklist(sections, 'section.required'),
  field: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'field.invalid'))),
  visibility: v.picklist(['applicant', 'reviewers'], 'visibility.required'),
  text: text('text'),
})

/** POST …/ask */
export const askBodySchema = v.object({
  ...submissionEntries,
  sections: v.pipe(
    v.array(v.picklist(sections, 'sections.unknown')),
    v.minLength(1, 'sections.required'),
  ),
  dueOn: daySchema('due_on'),
  message: text('message'),
})

/** POST …/approve */
export const approveBodySchema = v.object({ ...submissionEntries, ...stepUp })

/** POST …/decline */
export const declineBodySchema = v.object({
  ...submissionEntries,
  ...stepUp,
  reason: text('reason'),
  mayReapply: v.boolean('may_reapply.required'),
})
