import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type DonorId } from '../kernel/ids.ts'
import { instantSchema, languageSchema } from '../kernel/schemas.ts'

const idEntries = { donorId: idSchema('donor') }

const whose = ({ donorId }: { donorId: DonorId }) => asPerson(donorId)

/** The purpose of a mailed link that a donor requests. */
const requestedPurposeSchema = v.picklist(['verify_email', 'reset_password', 'change_username'])
export type RequestedPurpose = v.InferOutput<typeof requestedPurposeSchema>
/** The requested purposes, and the undo of a change, which is sent unasked. */
export type LinkPurpose = RequestedPurpose | 'undo_username' | 'undo_second_factor'

/** A link that is mailed with the news of a change, and takes it back. */
const undoSchema = v.strictObject({ linkId: idSchema('donor_link'), expiresAt: instantSchema })

export const donorRegistered = eventShape(
  'DonorRegistered',
  v.strictObject({
    ...idEntries,
    language: languageSchema,
    /** The platform has already verified the address, so the donor does not have to confirm it. */
    emailVerified: v.boolean(),
  }),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
    }),
    whose,
  },
)

/** A mail with a link is due. The link is valid until it is used or expires. */
export const donorLinkRequested = eventShape(
  'DonorLinkRequested',
  v.strictObject({
    ...idEntries,
    linkId: idSchema('donor_link'),
    purpose: requestedPurposeSchema,
    language: languageSchema,
    /** The site of the request: the link returns there. */
    siteOf: idSchema('organisation'),
    expiresAt: instantSchema,
  }),
  {
    /** The address the link is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** The reader of this address's mail is the donor. Their guest payments under it become theirs. */
export const donorEmailVerified = eventShape(
  'DonorEmailVerified',
  v.strictObject({
    ...idEntries,
    linkId: idSchema('donor_link'),
    /** The payer id of a guest with this address. */
    payerId: idSchema('person'),
  }),
)

export const donorPasswordReset = eventShape(
  'DonorPasswordReset',
  v.strictObject({ ...idEntries, linkId: idSchema('donor_link'), payerId: idSchema('person') }),
)

export const donorPasswordChanged = eventShape(
  'DonorPasswordChanged',
  v.strictObject({
    ...idEntries,
    changeId: idSchema('password_change'),
    language: languageSchema,
    /** The site on which the change was made. */
    siteOf: idSchema('organisation'),
  }),
)

export const donorUsernameChanged = eventShape(
  'DonorUsernameChanged',
  v.strictObject({
    ...idEntries,
    linkId: idSchema('donor_link'),
    payerId: idSchema('person'),
    /** The payer id of the previous address, which remains the donor's. */
    formerPayerId: idSchema('person'),
    /** The link that the address before is mailed: it puts that address back. */
    undo: v.optional(undoSchema),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/**
 * The reader of a former address's mail has restored it. The account is again as before the change.
 * Payments made under the new address in between do not belong to it.
 */
export const donorUsernameRestored = eventShape(
  'DonorUsernameRestored',
  v.strictObject({
    ...idEntries,
    linkId: idSchema('donor_link'),
    language: languageSchema,
    /** The site on which the change was made. */
    siteOf: idSchema('organisation'),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

const secondFactorChange = {
  ...idEntries,
  language: languageSchema,
  /** The site on which the change was made. */
  siteOf: idSchema('organisation'),
}

/**
 * A login requires an authenticator code from now on. The secret is stored in the operational data.
 */
export const donorSecondFactorConfirmed = eventShape(
  'DonorSecondFactorConfirmed',
  v.strictObject({
    ...secondFactorChange,
    /** The link that their address is mailed: it turns the second factor off again. */
    undo: v.optional(undoSchema),
  }),
)

/** The password is enough again. */
export const donorSecondFactorRemoved = eventShape(
  'DonorSecondFactorRemoved',
  v.strictObject({
    ...secondFactorChange,
    /** The link of the letter by which it was taken back. */
    linkId: v.optional(idSchema('donor_link')),
  }),
)

/** The username stays: links for another username are void. */
export const donorUsernameChangeCancelled = eventShape(
  'DonorUsernameChangeCancelled',
  v.strictObject(idEntries),
)

/** A donor's current details, without the username. */
export const donorDetailsSchema = v.strictObject({
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  flatAndFloorNumber: v.string(),
  building: v.string(),
  street: v.string(),
  town: v.string(),
  country: v.string(),
  ageGroup: v.string(),
  birthdayMonth: v.string(),
  birthdayDayInMonth: v.string(),
  donorOrganization: v.string(),
  educationLevel: v.string(),
})
export type DonorDetails = v.InferOutput<typeof donorDetailsSchema>

export const donorDetailsChanged = eventShape(
  'DonorDetailsChanged',
  v.strictObject({ ...idEntries, language: languageSchema }),
  { personal: donorDetailsSchema, whose },
)

/**
 * The donor requested erasure, or a charity did so for people without an account, under an id of
 * the erasure's own. An account closes at once. The data is removed step by step, and
 * the step that cannot be undone is last.
 */
export const donorErasureRequested = eventShape(
  'DonorErasureRequested',
  v.strictObject({
    ...idEntries,
    /** All payer ids of the donor: the account, and the guest of each of their addresses. */
    people: v.array(idSchema('person')),
    language: languageSchema,
    /** The site of the request; null if an operator made it, or without an account. */
    siteOf: v.nullable(idSchema('organisation')),
  }),
)

/** Their keys are destroyed: their personal data in earlier events is unreadable. */
export const donorErased = eventShape(
  'DonorErased',
  v.strictObject({ ...idEntries, people: v.array(idSchema('person')) }),
)

export const donorEvents = [
  donorRegistered,
  donorLinkRequested,
  donorEmailVerified,
  donorPasswordReset,
  donorPasswordChanged,
  donorUsernameChanged,
  donorUsernameRestored,
  donorUsernameChangeCancelled,
  donorSecondFactorConfirmed,
  donorSecondFactorRemoved,
  donorDetailsChanged,
  donorErasureRequested,
  donorErased,
] as const

export type DonorEvent = EventOf<(typeof donorEvents)[number]>
export type DonorLinkRequested = EventOf<typeof donorLinkRequested>
export type DonorUsernameChanged = EventOf<typeof donorUsernameChanged>
export type DonorErased = EventOf<typeof donorErased>
