import * as v from 'valibot'
import { toPlainCode } from '@almoner/domain/logins/one-time-code.ts'
import { newPasswordTwiceSchema } from '../../password/new-password-twice.ts'

/** The one that is good now, before something that only the account's owner may do. */
export const ownPasswordSchema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('password.missing'),
    v.maxLength(200, 'password.too_long'),
  ),
})

/** The password and the phone's code, required before the code is switched off. */
export const passwordAndCodeSchema = v.object({
  ...ownPasswordSchema.entries,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('code.required')),
})

/** A login's password, and its code if one is required. */
export const loginSchema = v.object({
  ...ownPasswordSchema.entries,
  code: v.pipe(v.string(), v.trim()),
})

/**
 * The code of the phone that is being set up. Spaces in the code are ignored, because the app shows
 * them. The contract's own schema is not used, because it would be loaded with every form for a
 * user's details.
 */
export const firstCodeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform(toPlainCode),
    v.nonEmpty('code.required'),
    v.regex(/^\d{6}$/, 'code.wrong'),
  ),
})

export const changedPasswordSchema = v.intersect([
  // The screen has three password fields, so each missing password has its own code. The other
  // codes refer to the new password.
  v.object({
    oldPassword: v.pipe(v.string(), v.nonEmpty('password.current_required')),
    newPassword: v.pipe(v.string(), v.nonEmpty('password.new_required')),
    again: v.pipe(v.string(), v.nonEmpty('password.new_again_required')),
  }),
  newPasswordTwiceSchema,
])
