import * as v from 'valibot'
import { languageSchema } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/kernel/permissions.ts'
import { emailSchema, type WaitingUsername } from '../contract.ts'
import { loginSchema } from '../use-cases/accounts/contract.ts'

/** GET /organizations/account: how whoever is logged in at the desk logs in. */
export type StaffAccountAnswer = {
  firstName: string
  lastName: string
  /** An e-mail address. */
  username: string
  role: StaffRole
  /** Whether the mail to it was answered. Nothing is refused where it was not. */
  isEmailVerified: boolean
  waiting: WaitingUsername | null
}

/** DELETE /organizations/username: 204, and no username waits any more, whether one did or not. */

/** PUT /organizations/username: 409 where somebody else has it, 422 where the password is not right. */
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
 * /organizations/username/{token} look at one and change nothing; POST carries it out (204). Below
 * /organizations/username/undo/{token}, from the letter to the address before, GET tells the username
 * that POST puts back, with a new password; good for 72 hours.
 */
export type StaffUsernameChangeAnswer = { username: string }

/** POST /organizations/verify-email: 204, and the mail to one's address is written again. */
export const verifyEmailSchema = v.object({ language: v.optional(languageSchema) })
export type VerifyEmailBody = v.InferInput<typeof verifyEmailSchema>
