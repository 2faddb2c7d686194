import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { asPerson, idSchema, type Id, type StaffId } from '../../kernel/ids.ts'
import { deviceSchema } from '../../logins/login-command.ts'
import { staffRoles } from '../../staff/permissions.ts'
import { instantSchema, languageSchema } from '../../kernel/schemas.ts'
import { auditorTerms } from './auditor-terms.ts'

const whom = { organisationId: idSchema('organisation'), staffId: idSchema('staff') }

/** A link that is mailed with the news of a change, and takes it back. */
const undoSchema = v.strictObject({ linkId: idSchema('staff_link'), expiresAt: instantSchema })

const whose = ({ staffId }: { staffId: StaffId }) => asPerson(staffId)

export const roleSchema = v.picklist(staffRoles)

/** The purpose of a mailed link that a staff member requests. */
const requestedPurposeSchema = v.picklist(['verify_email', 'change_username', 'reset_password'])
export type RequestedStaffPurpose = v.InferOutput<typeof requestedPurposeSchema>
/** The requested purposes, the undo of a change, and an invitation: these are sent unasked. */
export type StaffLinkPurpose =
  | RequestedStaffPurpose
  | 'undo_username'
  | 'undo_second_factor'
  | 'accept_invitation'
export type StaffLinkId = Id<'staff_link'>

export const staffMemberAdded = eventShape(
  'StaffMemberAdded',
  v.strictObject({ ...whom, role: roleSchema, ...auditorTerms }),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
    }),
    whose,
  },
)

/**
 * A mail with a link is due. The link is valid until it is used, expires, or is replaced by
 * another.
 */
export const staffLinkRequested = eventShape(
  'StaffLinkRequested',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    purpose: requestedPurposeSchema,
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  {
    /** The address the link is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** The reader of this address's mail is the staff member. */
export const staffEmailVerified = eventShape(
  'StaffEmailVerified',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
)

export const staffUsernameChanged = eventShape(
  'StaffUsernameChanged',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    /**
     * The link that the address before is mailed: it puts that address back. An operator's change
     * has none.
     */
    undo: v.optional(undoSchema),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/** The reader of a former address's mail has restored it. */
export const staffUsernameRestored = eventShape(
  'StaffUsernameRestored',
  v.strictObject({ ...whom, linkId: idSchema('staff_link'), language: languageSchema }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/**
 * The login's username changed or was restored, elsewhere than at this charity’s desk. Links
 * requested with the former username are void.
 */
export const staffUsernameFollowed = eventShape('StaffUsernameFollowed', v.strictObject(whom), {
  personal: v.strictObject({ username: v.string(), before: v.string() }),
  whose,
})

/** The username stays: links for another username are void. */
export const staffUsernameChangeCancelled = eventShape(
  'StaffUsernameChangeCancelled',
  v.strictObject(whom),
)

/** A new password was chosen by a mailed link. Every session ends. */
export const staffPasswordReset = eventShape(
  'StaffPasswordReset',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
)

/** Recorded so that its owner is notified. Every other session ends. */
export const staffPasswordChanged = eventShape(
  'StaffPasswordChanged',
  v.strictObject({ ...whom, changeId: idSchema('password_change'), language: languageSchema }),
)

/**
 * A login requires an authenticator code from now on. The secret is stored in the operational data.
 */
export const staffSecondFactorConfirmed = eventShape(
  'StaffSecondFactorConfirmed',
  v.strictObject({
    ...whom,
    language: languageSchema,
    /** The link that their address is mailed: it turns the second factor off again. */
    undo: v.optional(undoSchema),
  }),
)

/** The password is enough again. */
export const staffSecondFactorRemoved = eventShape(
  'StaffSecondFactorRemoved',
  v.strictObject({
    ...whom,
    language: languageSchema,
    /** The link of the letter by which it was taken back. */
    linkId: v.optional(idSchema('staff_link')),
  }),
)

/** They have logged in with a browser that was not theirs before. The first one has no event. */
export const staffDeviceAdded = eventShape(
  'StaffDeviceAdded',
  v.strictObject({ ...whom, language: languageSchema }),
  { personal: deviceSchema, whose },
)

/** A letter with an invitation is due; the id will be the person's, if they accept. */
export const staffInvited = eventShape(
  'StaffInvited',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    role: roleSchema,
    ...auditorTerms,
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  { personal: v.strictObject({ email: v.string() }), whose },
)

/** The reader of the letter has entered a name and chosen a password. */
export const invitationAccepted = eventShape(
  'InvitationAccepted',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
)

/** An owner has taken it back, or mailed another one in its place. */
export const invitationRevoked = eventShape('InvitationRevoked', v.strictObject(whom))

/** Every session of theirs ends. */
export const staffRoleChanged = eventShape(
  'StaffRoleChanged',
  v.strictObject({
    ...whom,
    role: roleSchema,
    before: roleSchema,
    ...auditorTerms,
    /** The language of the letter about it, which is the charity's own. */
    language: languageSchema,
  }),
)

/** They work there no more. Every session of theirs ends, and the username is free. */
export const staffRemoved = eventShape('StaffRemoved', v.strictObject(whom))

export const staffEvents = [
  staffMemberAdded,
  staffLinkRequested,
  staffEmailVerified,
  staffUsernameChanged,
  staffUsernameRestored,
  staffUsernameFollowed,
  staffUsernameChangeCancelled,
  staffPasswordReset,
  staffPasswordChanged,
  staffSecondFactorConfirmed,
  staffSecondFactorRemoved,
  staffDeviceAdded,
  staffInvited,
  invitationAccepted,
  invitationRevoked,
  staffRoleChanged,
  staffRemoved,
] as const

export type StaffEvent = EventOf<(typeof staffEvents)[number]>

export const isStaffEvent = (event: { type: string }): event is StaffEvent =>
  staffEvents.some(({ type }) => type === event.type)
