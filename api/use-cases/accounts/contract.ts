import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { cleanEmailAddress } from '@almoner/domain/people/email-address.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import {
  bounded,
  emailSchema,
  givenOr,
  ifGiven,
  lineSchema,
  type WaitingUsername,
} from '../../http/contract.ts'
import { nameSchema } from './names-contract.ts'
import { codeSchema, stepUpCode, stepUpPassword } from './step-up/contract.ts'
import type { Money } from '../../http/money-contract.ts'

/** An existing password, under any rules that applied when it was chosen. */
const passwordSchema = v.pipe(
  v.string('password.required'),
  v.nonEmpty('password.required'),
  v.maxLength(200, 'password.too_long'),
)

/** POST /donors/login: donors on a charity's host; staff and administrators on the bare domain. */
export const loginSchema = v.object({
  username: v.pipe(
    v.string('username.required'),
    bounded(600, 'username.too_long'),
    v.transform(cleanEmailAddress),
    v.nonEmpty('username.required'),
    v.maxLength(254, 'username.too_long'),
  ),
  password: passwordSchema,
  /** Six figures of an authenticator app, or a recovery code, if a phone was set up. */
  code: stepUpCode,
  /** The login on the bare domain: desk or administration; either matches if it is absent. */
  as: ifGiven(v.picklist(['donor', 'organization', 'admin'], 'as.unknown')),
})
export type LoginBody = v.InferInput<typeof loginSchema>

/** 204 with a cookie, or, for an external origin, 200 with this. */
export type LoginAnswer = { accessToken: string; expiredIn: number }

/** A donor's username is an e-mail address. */
const usernameSchema = emailSchema

/** A password that is chosen now. */
export const newPasswordSchema = v.pipe(
  v.string('password.required'),
  v.nonEmpty('password.required'),
  v.minLength(8, 'password.too_short'),
  v.maxLength(200, 'password.too_long'),
  v.regex(/\p{L}/u, 'password.letters_and_digits'),
  v.regex(/\p{Nd}/u, 'password.letters_and_digits'),
)

const wholeName = (code: string) =>
  v.pipe(nameSchema('person', code), v.nonEmpty(`${code}.required`))

const phoneNumberSchema = v.pipe(
  v.string('phone_number.required'),
  v.transform(toPlainSigns),
  v.nonEmpty('phone_number.required'),
  v.maxLength(40, 'phone.invalid'),
)

/**
 * POST /donors/username: 404 if the username is free, 204 if it is taken; a burst meets a
 * challenge.
 */
export const checkUsernameSchema = v.object({ username: usernameSchema })

/**
 * POST /donors/register: 204, and a mail with a link that lasts a day. 409 if the username is a
 * confirmed account's; a burst meets the same challenge as at POST /donors/username.
 */
export const registerSchema = v.object({
  username: usernameSchema,
  password: newPasswordSchema,
  firstName: wholeName('first_name'),
  lastName: wholeName('last_name'),
  /** A number of Hong Kong, or of anywhere with its +. */
  phoneNumber: phoneNumberSchema,
  language: ifGiven(languageSchema),
})
export type RegisterBody = v.InferInput<typeof registerSchema>

/**
 * The secret part of a mailed link. Mail scanners open links, so a GET changes nothing. GET
 * /donors/register/{token} checks whether an e-mail address may be confirmed (204). GET
 * /donors/username/{token} answers a change of username (200). GET /donors/forgot/{token} checks
 * whether a password may be chosen (204). POST carries it out (204). 404 if the link was used, has
 * expired or never existed.
 */
export const mailTokenSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/**
 * POST /donors/register/{token}: the address is confirmed, by the password of the sign-up. Any other
 * one is refused with `password_not_as_given` (422), and with `replace` takes its place.
 */
export const confirmRegistrationSchema = v.object({
  password: passwordSchema,
  replace: givenOr(v.boolean(), false),
})
export type ConfirmRegistrationBody = v.InferInput<typeof confirmRegistrationSchema>

/** POST /donors/forgot: 204 for every username. */
export const forgotSchema = v.object({
  username: usernameSchema,
  language: ifGiven(languageSchema),
})
export type ForgotBody = v.InferInput<typeof forgotSchema>

/** POST /donors/forgot/{token}: all other logins end. */
export const resetPasswordSchema = v.object({ newPassword: newPasswordSchema })
export type ResetPasswordBody = v.InferInput<typeof resetPasswordSchema>

/** PUT /donors/changepassword: 204, and every other login ends. 422 if the old one is wrong. */
export const changePasswordSchema = v.object({
  oldPassword: passwordSchema,
  newPassword: newPasswordSchema,
})
export type ChangePasswordBody = v.InferInput<typeof changePasswordSchema>

/** GET /donors/username/{token}: the username it will be. */
export type UsernameChangeAnswer = {
  username: string
  /** Whether POST needs the account's password, because its owner is not logged in here. */
  asksForPassword: boolean
}

/** POST /donors/username/{token}: 204, and every login ends. */
export const confirmUsernameSchema = v.object({ password: stepUpPassword })
export type ConfirmUsernameBody = v.InferInput<typeof confirmUsernameSchema>

/**
 * GET /donors/username/undo/{token}, from the letter to the address before: the username that POST puts
 * back (204), with a new password as at a reset. Every login ends. Good for 72 hours.
 */
export type UndoUsernameAnswer = { username: string }

const optionalLine = (most: number, code: string) => ifGiven(lineSchema(most, code))

// A number, or its digits as text, with or without a leading zero. An empty text is left out.
const numberUpTo = (most: number) =>
  v.pipe(
    v.union([v.string(), v.number()], 'birthday.invalid'),
    v.transform((value) => toPlainSigns(String(value)).replace(/^0+(?=\d)/, '')),
    v.check(
      (text) => text === '' || (/^[1-9]\d?$/.test(text) && Number(text) <= most),
      'birthday.invalid',
    ),
  )

/** PUT /donors: a value that is left out or empty is not changed. */
export const changeProfileSchema = v.object({
  /** It changes only when the owner follows the link in the mail to it; the answer reports this. */
  username: ifGiven(usernameSchema),
  /** It is required for another username, even if the session is new. */
  password: stepUpPassword,
  code: stepUpCode,
  firstName: ifGiven(nameSchema('person', 'first_name')),
  lastName: ifGiven(nameSchema('person', 'last_name')),
  phoneNumber: ifGiven(
    v.pipe(v.string(), v.transform(toPlainSigns), v.maxLength(40, 'phone.invalid')),
  ),
  flatAndFloorNumber: optionalLine(100, 'address'),
  building: optionalLine(100, 'address'),
  street: optionalLine(100, 'address'),
  town: optionalLine(100, 'address'),
  country: optionalLine(60, 'address'),
  ageGroup: optionalLine(20, 'age_group'),
  birthdayMonth: ifGiven(numberUpTo(12)),
  birthdayDayInMonth: ifGiven(numberUpTo(31)),
  donorOrganization: ifGiven(nameSchema('organisation', 'organization')),
  educationLevel: optionalLine(60, 'education'),
  language: ifGiven(languageSchema),
})
export type ChangeProfileBody = v.InferInput<typeof changeProfileSchema>
/** The address that a mail has gone to and that becomes the username when it is answered, or null. */
export type ChangeProfileAnswer = { newUsername: string | null }

/** DELETE /donors/username: 204, and no username waits any more, whether one did or not. */

/** GET /donors/sessions: this donor's logins, the latest first. */
export type SessionsAnswer = { sessions: SessionAnswer[] }
export type SessionAnswer = {
  id: string
  /** The device, such as `Chrome, Android`. Empty if the browser is not recognised. */
  device: string
  /** The network of the login; empty for donors. */
  place: string
  /** ISO 8601. */
  createdAt: string
  lastSeenAt: string
  isThisOne: boolean
}

/** DELETE /donors/sessions/{id}: 204, and that login ends; without an id, all logins end. */
export const sessionIdSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) })

/** GET /donors/second-factor */
export type SecondFactorAnswer = {
  enabled: boolean
  recoveryCodesLeft: number
  /** Whether the account must set up a second factor before it may do anything else. */
  isRequired: boolean
}

/** POST /donors/second-factor: begins the set-up. Logins need no code until it is confirmed. */
export const offerSecondFactorSchema = v.object({
  password: passwordSchema,
})
export type OfferSecondFactorAnswer = {
  /** Base 32, to be typed. */
  secret: string
  /** `otpauth://…`, to be scanned. */
  uri: string
}

/** POST /donors/second-factor/confirm: the codes are shown this once. */
export const confirmSecondFactorSchema = v.object({
  code: v.pipe(codeSchema, v.regex(/^\d{6}$/, 'code.wrong')),
})
export type ConfirmSecondFactorAnswer = { recoveryCodes: readonly string[] }

/** POST /donors/second-factor/remove: 204. Needs the password, and a code if the factor is on. */
export const removeSecondFactorSchema = v.object({ password: stepUpPassword, code: stepUpCode })

/**
 * GET /donors/second-factor/undo/{token} returns the owner of the login; the link is in the letter
 * about the new factor. POST turns the factor off (204), with a new password as at a reset. Every
 * login ends. The link is valid for 72 hours, and only for that factor. Staff and administrators
 * use /organizations/second-factor/undo/{token} and /admin/second-factor/undo/{token}.
 */
export type UndoFactorAnswer = { username: string }

/** POST /donors/erase: 204; all sessions of the donor end for good. */
export const eraseSchema = v.object({
  password: passwordSchema,
  /** It is required as at the login, if a phone was set up. */
  code: loginSchema.entries.code,
})
export type EraseBody = v.InferInput<typeof eraseSchema>

/** GET /donors/erase: the monthly gifts that end with the account, and the required credentials. */
export type ErasureAnswer = {
  monthly: MonthlyGiftThatEnds[]
  /** Monthly gifts that are not among those shown. */
  more: number
  asksForCode: boolean
}
export type MonthlyGiftThatEnds = {
  id: string
  charity: string
  projectName: string
  /** The amount of each instalment, before any covered fee. */
  amount: Cents
  /** ISO 8601. Null if no instalment would follow automatically. */
  nextAt: string | null
}

type ProfileEntries = {
  firstName: string
  lastName: string
  phoneNumber: string
  /** The fields below are empty if the donor never entered them. */
  flatAndFloorNumber: string
  building: string
  street: string
  town: string
  country: string
  ageGroup: string
  birthdayMonth: string
  birthdayDayInMonth: string
  donorOrganization: string
  educationLevel: string
}

/**
 * GET /donors: the logged-in donor; 401 for all others. The person's own fields are also under
 * `customer`, which the specification's readers merge into the rest.
 */
export type DonorAnswer = ProfileEntries & {
  id: string
  /** An e-mail address. */
  username: string
  waiting: WaitingUsername | null
  language: Language
  customer: ProfileEntries
}

export const erasureMoney: Money<ErasureAnswer> = { amount: true }
