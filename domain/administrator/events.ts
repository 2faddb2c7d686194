import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type AdministratorId } from '../kernel/ids.ts'
import { deviceSchema } from '../logins/login-command.ts'
import { instantSchema, languageSchema } from '../kernel/schemas.ts'

const idEntries = { administratorId: idSchema('administrator') }

const whose = ({ administratorId }: { administratorId: AdministratorId }) =>
  asPerson(administratorId)

export const administratorAppointed = eventShape(
  'AdministratorAppointed',
  v.strictObject(idEntries),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
    }),
    whose,
  },
)

export type AdministratorLinkPurpose = 'reset_password' | 'undo_second_factor'

/** A mail with a link is due. The link is valid until it is used, expires, or is replaced. */
export const administratorLinkRequested = eventShape(
  'AdministratorLinkRequested',
  v.strictObject({
    ...idEntries,
    linkId: idSchema('administrator_link'),
    purpose: v.literal('reset_password'),
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  {
    /** The address the link is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** A new password was chosen by a mailed link. Every session ends. */
export const administratorPasswordReset = eventShape(
  'AdministratorPasswordReset',
  v.strictObject({ ...idEntries, linkId: idSchema('administrator_link') }),
)

export const administratorPasswordChanged = eventShape(
  'AdministratorPasswordChanged',
  v.strictObject({ ...idEntries, changeId: idSchema('password_change'), language: languageSchema }),
)

/**
 * A login requires an authenticator code from now on. The secret is stored in the operational data.
 */
export const administratorSecondFactorConfirmed = eventShape(
  'AdministratorSecondFactorConfirmed',
  v.strictObject({
    ...idEntries,
    language: languageSchema,
    /** The link that their address is mailed: it turns the second factor off again. */
    undo: v.optional(
      v.strictObject({ linkId: idSchema('administrator_link'), expiresAt: instantSchema }),
    ),
  }),
)

/** The password is enough again. */
export const administratorSecondFactorRemoved = eventShape(
  'AdministratorSecondFactorRemoved',
  v.strictObject({
    ...idEntries,
    language: languageSchema,
    /** The link of the letter by which it was taken back. */
    linkId: v.optional(idSchema('administrator_link')),
  }),
)

/** They have logged in with a browser that was not theirs before. The first one has no event. */
export const administratorDeviceAdded = eventShape(
  'AdministratorDeviceAdded',
  v.strictObject({ ...idEntries, language: languageSchema }),
  { personal: deviceSchema, whose },
)

export const administratorEvents = [
  administratorAppointed,
  administratorLinkRequested,
  administratorPasswordReset,
  administratorPasswordChanged,
  administratorSecondFactorConfirmed,
  administratorSecondFactorRemoved,
  administratorDeviceAdded,
] as const

export type AdministratorEvent = EventOf<(typeof administratorEvents)[number]>
