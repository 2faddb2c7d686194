import * as v from 'valibot'
import { languageSchema } from '@almoner/domain/kernel/locale.ts'
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
  /** Whether the address is confirmed. Nothing is refused where it is not. */
  isEmailVerified: boolean
  waiting: WaitingUsername | null
}

/**
 * DELETE /organizations/username: 204, and no username is pending any more, whether one was or not.
 */

/**
 * PUT /organizations/username: 409 where another account has it, 422 where the password is wrong.
 */
export const changeUsernameSchema = v.object({
  username: emailSchema,
  password: loginSchema.entries.password,
  language: v.optional(languageSchema),
})
export type ChangeUsernameBody = v.InferInput<typeof changeUsernameSchema>
/** The address that a mail has gone to, or null where it is theirs already. */
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
 * GET /organizations/charities: the charities where the signed-in person works with this login, in the
 * order of their names.
 */
export type OwnCharitiesAnswer = { charities: OwnCharityAnswer[] }
export type OwnCharityAnswer = {
  organizationId: string
  /** Empty for an application that has none yet. */
  name: string
  role: Role
  isSuspended: boolean
  /** Whether its desk is the one that is open here. */
  isCurrent: boolean
}

/**
 * POST /organizations/charities/open: 204, and this login goes on at that charity, with another
 * session. 404 for a charity where they do not work. A program with a bearer token gets 200 with
 * another one.
 */
export const openCharitySchema = v.object({
  organizationId: v.pipe(v.string(), v.uuid('id.invalid')),
})
export type OpenCharityBody = v.InferInput<typeof openCharitySchema>
