import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId, type StaffId } from '../kernel/ids.ts'
import { instantSchema, languageSchema } from '../kernel/schemas.ts'
import { reviewEvents } from './review/events.ts'
import { sectionEvents } from './sections/events.ts'

const idEntries = { organisationId: idSchema('organisation') }
const applicant = { ...idEntries, applicantId: idSchema('staff') }
const whose = ({ applicantId }: { applicantId: StaffId }) => asPerson(applicantId)
const whoseCharity = ({ organisationId }: { organisationId: OrganisationId }) =>
  asPerson(organisationId)

/** A person wants to open an account for a charity. They become its owner once it is approved. */
export const applicationStarted = eventShape(
  'ApplicationStarted',
  v.strictObject({ ...applicant, language: languageSchema }),
  {
    personal: v.strictObject({
      email: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
    }),
    whose,
  },
)

const linkPurposeSchema = v.picklist(['verify_email', 'reset_password'])
export type ApplicantLinkPurpose = v.InferOutput<typeof linkPurposeSchema>

/** A mail with a link is due. The newest link of a purpose replaces those before it. */
export const applicantLinkRequested = eventShape(
  'ApplicantLinkRequested',
  v.strictObject({
    ...applicant,
    linkId: idSchema('applicant_link'),
    purpose: linkPurposeSchema,
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  { personal: v.strictObject({ email: v.string() }), whose },
)

const followed = v.strictObject({ ...applicant, linkId: idSchema('applicant_link') })

/** The reader of the address's mail is the applicant. */
export const applicantEmailVerified = eventShape('ApplicantEmailVerified', followed)

/** The password itself is stored outside the event store. */
export const applicantPasswordReset = eventShape('ApplicantPasswordReset', followed)

/** The first step is complete: agreement, charity, plan and card. The other steps need a login. */
export const applicationRegistered = eventShape('ApplicationRegistered', v.strictObject(idEntries))

export const applicationSubmitted = eventShape(
  'ApplicationSubmitted',
  v.strictObject({
    ...idEntries,
    /** The first submission is round 1. */
    round: v.number(),
    /** The SHA-256 of the canonical JSON of all sections, in hex. A decision refers to it. */
    snapshotSha256: v.string(),
  }),
)

/** The applicant takes the application back to change it; a decision then needs a new submission. */
export const applicationReopened = eventShape(
  'ApplicationReopened',
  v.strictObject({ ...idEntries, round: v.number() }),
)

export const applicationWithdrawn = eventShape('ApplicationWithdrawn', v.strictObject(idEntries), {
  personal: v.strictObject({ reason: v.string() }),
  whose: whoseCharity,
})

export const applicationEvents = [
  applicationStarted,
  applicantLinkRequested,
  applicantEmailVerified,
  applicantPasswordReset,
  ...sectionEvents,
  applicationRegistered,
  applicationSubmitted,
  applicationReopened,
  applicationWithdrawn,
  ...reviewEvents,
] as const

export type ApplicationEvent = EventOf<(typeof applicationEvents)[number]>
