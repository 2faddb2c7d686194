import * as v from 'valibot'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import type { Role, StaffRole } from '@almoner/domain/staff/permissions.ts'
import { emailSchema, type WaitingUsername } from '../http/contract.ts'
import { loginSchema } from '../use-cases/accounts/contract.ts'

/** GET /organizations/account: the login details of the staff member who is signed in. */
export type StaffAccountAnswer = {
  firstName: string
  lastName: string
  /** An e-mail address. */
  username: string
  role: StaffRole
  /** Whether the address is confirmed. An unconfirmed address does not block any action. */
  isEmailVerified: boolean
  waiting: WaitingUsername | null
}

/**
 * DELETE /organizations/username: 204, and no username is pending any more, whether one was or not.
 */

/**
 * PUT /organizations/username returns 409 if another account has the username, and 422 if the
 * password is wrong.
 */
export const changeUsernameSchema = v.object({
  username: emailSchema,
  password: loginSchema.entries.password,
  language: v.optional(languageSchema),
})
export type ChangeUsernameBody = v.InferInput<typeof changeUsernameSchema>
/** The address to which a mail was sent, or null if it is already the person's username. */
export type ChangeUsernameAnswer = { newUsername: string | null }

/**
 * The links of letters to staff. GET /organizations/register/{token} and GET
 * /organizations/username/{token} check a link and change nothing; POST carries it out (204). Below
 * /organizations/username/undo/{token}, from the letter to the former address, GET answers the
 * username that POST restores, with a new password; valid for 72 hours.
 */
export type StaffUsernameChangeAnswer = { username: string }

/**
 * POST /organizations/verify-email: 204, and the mail to the staff member's address is sent again.
 */
export const verifyEmailSchema = v.object({ language: v.optional(languageSchema) })
export type VerifyEmailBody = v.InferInput<typeof verifyEmailSchema>

/**
 * GET /organizations/charities lists the charities at which the signed-in person works with this
 * login, ordered by name.
 */
export type OwnCharitiesAnswer = { charities: OwnCharityAnswer[] }
export type OwnCharityAnswer = {
  organizationId: string
  /** Empty for an application that has none yet. */
  name: string
  role: Role
  isSuspended: boolean
  /** Whether the current session belongs to this charity. */
  isCurrent: boolean
}

/**
 * POST /organizations/charities/open returns 204 and continues this login at that charity in a new
 * session. It returns 404 for a charity at which the person does not work. A program with a bearer
 * token receives 200 with a new token.
 */
export const openCharitySchema = v.object({
  organizationId: v.pipe(v.string(), v.uuid('id.invalid')),
})
export type OpenCharityBody = v.InferInput<typeof openCharitySchema>
