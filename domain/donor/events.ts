import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type DonorId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/locale.ts'
import { instantSchema } from '../kernel/time.ts'

const about = { donorId: idSchema('donor') }

const whose = ({ donorId }: { donorId: DonorId }) => asPerson(donorId)

/** What a mail's link is good for that somebody asks for. */
const requestedPurposeSchema = v.picklist(['verify_email', 'reset_password', 'change_username'])
export type RequestedPurpose = v.InferOutput<typeof requestedPurposeSchema>
/** The same and what undoes a change of username, which nobody asks for. */
export type LinkPurpose = RequestedPurpose | 'undo_username'

export const donorRegistered = eventShape(
  'DonorRegistered',
  v.strictObject({
    ...about,
    language: languageSchema,
    /** The platform itself knows the address: nobody is asked to confirm it. */
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
    // Nobody could register but the demonstration's own donor, who was never asked.
    upcasts: [({ data, personal }) => ({ data: { ...data, emailVerified: true }, personal })],
  },
)

/** A mail with a link in it is due, good until it is used or has run out. */
export const donorLinkRequested = eventShape(
  'DonorLinkRequested',
  v.strictObject({
    ...about,
    linkId: idSchema('donor_link'),
    purpose: requestedPurposeSchema,
    language: languageSchema,
    /** At whose site it was asked: the link leads back there. */
    siteOf: idSchema('organisation'),
    expiresAt: instantSchema,
  }),
  {
    /** Where it is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** Whoever reads this address's mail is the donor: what was given under it as a guest is theirs. */
export const donorEmailVerified = eventShape(
  'DonorEmailVerified',
  v.strictObject({
    ...about,
    linkId: idSchema('donor_link'),
    /** The payer that a guest with this address is in the books. */
    payerId: idSchema('person'),
  }),
)

export const donorPasswordReset = eventShape(
  'DonorPasswordReset',
  v.strictObject({ ...about, linkId: idSchema('donor_link'), payerId: idSchema('person') }),
)

export const donorPasswordChanged = eventShape(
  'DonorPasswordChanged',
  v.strictObject({
    ...about,
    changeId: idSchema('password_change'),
    language: languageSchema,
    /** At whose site it was done. */
    siteOf: idSchema('organisation'),
  }),
)

export const donorUsernameChanged = eventShape(
  'DonorUsernameChanged',
  v.strictObject({
    ...about,
    linkId: idSchema('donor_link'),
    payerId: idSchema('person'),
    /** Of the address before, which stays theirs. */
    formerPayerId: idSchema('person'),
    /** The link that the address before is mailed: it puts that address back. */
    undo: v.optional(v.strictObject({ linkId: idSchema('donor_link'), expiresAt: instantSchema })),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/**
 * Whoever reads the mail of a former address has put it back: the account is again what it was before
 * the change, and what came to it by the address in between is not theirs.
 */
export const donorUsernameRestored = eventShape(
  'DonorUsernameRestored',
  v.strictObject({
    ...about,
    linkId: idSchema('donor_link'),
    language: languageSchema,
    /** At whose site it was done. */
    siteOf: idSchema('organisation'),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

const secondFactorChange = v.strictObject({
  ...about,
  language: languageSchema,
  /** At whose site it was done. */
  siteOf: idSchema('organisation'),
})

/** A login asks for the code of a phone from now on. By what secret it is made is kept elsewhere. */
export const donorSecondFactorConfirmed = eventShape(
  'DonorSecondFactorConfirmed',
  secondFactorChange,
)

/** The password is enough again. */
export const donorSecondFactorRemoved = eventShape('DonorSecondFactorRemoved', secondFactorChange)

/** They go on with the username they have: no mail about another one leads anywhere any more. */
export const donorUsernameChangeCancelled = eventShape(
  'DonorUsernameChangeCancelled',
  v.strictObject(about),
)

/** Everything that a donor says of themselves beside the username, as it is from now on. */
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
  v.strictObject({ ...about, language: languageSchema }),
  { personal: donorDetailsSchema, whose },
)

/**
 * Whoever it was wants to be forgotten. From here on there is no account; what is theirs goes step by
 * step, and the step that cannot be undone comes last.
 */
export const donorErasureRequested = eventShape(
  'DonorErasureRequested',
  v.strictObject({
    ...about,
    /** Everybody that they are in the books: themselves, and the guest of each address of theirs. */
    people: v.array(idSchema('person')),
    language: languageSchema,
    /** At whose site they asked; null where an operator did it for them. */
    siteOf: v.nullable(idSchema('organisation')),
  }),
)

/** Their keys are destroyed: nothing that was recorded of these people before can be read any more. */
export const donorErased = eventShape(
  'DonorErased',
  v.strictObject({ ...about, people: v.array(idSchema('person')) }),
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
export type DonorPasswordChanged = EventOf<typeof donorPasswordChanged>
