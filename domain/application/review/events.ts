import * as v from 'valibot'
import { calendarDaySchema } from '../../kernel/calendar.ts'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../../kernel/ids.ts'
import { sections, checkSchema } from '../values.ts'

const idEntries = { organisationId: idSchema('organisation') }
const reviewer = { ...idEntries, administratorId: idSchema('administrator') }
const whoseCharity = ({ organisationId }: { organisationId: OrganisationId }) =>
  asPerson(organisationId)

/** The submission that a review concerns. */
const reviewed = { ...reviewer, round: v.number(), snapshotSha256: v.string() }

/** One administrator works on the application; no other decides it until it is released. */
export const reviewClaimed = eventShape('ReviewClaimed', v.strictObject(reviewer))
export const reviewReleased = eventShape('ReviewReleased', v.strictObject(reviewer))

/** This event is recorded once for each reviewer and submission. */
export const applicationViewed = eventShape('ApplicationViewed', v.strictObject(reviewed))

/** A reviewer opened a file: a document, or the picture of the identity card. */
export const documentViewed = eventShape(
  'DocumentViewed',
  v.strictObject({ ...reviewer, fileKey: v.string(), sha256: v.string() }),
)

/** A reviewer saw the representative's details unmasked, after a step-up. */
export const identityUnmasked = eventShape(
  'IdentityUnmasked',
  v.strictObject({ ...reviewer, representativeId: idSchema('representative') }),
)

const checkOutcomeSchema = v.picklist(['passed', 'failed', 'not_applicable'])
export type CheckOutcome = v.InferOutput<typeof checkOutcomeSchema>

export const checkRecorded = eventShape(
  'CheckRecorded',
  v.strictObject({
    ...reviewed,
    check: checkSchema,
    outcome: checkOutcomeSchema,
    /** The SHA-256 of the evidence that was uploaded with the outcome, in hex. */
    evidenceSha256: v.nullable(v.string()),
    /** The date of the Inland Revenue's list, for `section88_listed`. */
    listedOn: v.nullable(calendarDaySchema),
  }),
  // Free text, which may name a person.
  { personal: v.strictObject({ note: v.string() }), whose: whoseCharity },
)

export const remarkMade = eventShape(
  'RemarkMade',
  v.strictObject({
    ...reviewer,
    remarkId: idSchema('remark'),
    section: v.picklist(sections),
    /** A field of the section or the id of a document; null for the section as a whole. */
    field: v.nullable(v.string()),
    /** `applicant`: shown at the field on the applicant's screens. */
    visibility: v.picklist(['applicant', 'reviewers']),
  }),
  { personal: v.strictObject({ text: v.string() }), whose: whoseCharity },
)

/** The applicant may change only the named sections, and then submits again. */
export const moreAsked = eventShape(
  'MoreAsked',
  v.strictObject({
    ...reviewed,
    sections: v.array(v.picklist(sections)),
    dueOn: calendarDaySchema,
  }),
  { personal: v.strictObject({ message: v.string() }), whose: whoseCharity },
)

export const applicationApproved = eventShape('ApplicationApproved', v.strictObject(reviewed))

export const applicationDeclined = eventShape(
  'ApplicationDeclined',
  v.strictObject({ ...reviewed, mayReapply: v.boolean() }),
  { personal: v.strictObject({ reason: v.string() }), whose: whoseCharity },
)

export const reviewEvents = [
  reviewClaimed,
  reviewReleased,
  applicationViewed,
  documentViewed,
  identityUnmasked,
  checkRecorded,
  remarkMade,
  moreAsked,
  applicationApproved,
  applicationDeclined,
] as const

export type ReviewEvent = EventOf<(typeof reviewEvents)[number]>
