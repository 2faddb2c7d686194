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

/** The same with the phone's code, before the phone is no longer asked for. */
export const passwordAndCodeSchema = v.object({
  ...ownPasswordSchema.entries,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('code.required')),
})

/** A login's password, and its code where one is asked for. */
export const loginSchema = v.object({
  ...ownPasswordSchema.entries,
  code: v.pipe(v.string(), v.trim()),
})

/**
 * Of the phone that is being set up: whoever types gaps as the app shows them means the same. Not the
 * contract's own schema, which would come with everybody's form for their details.
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
  // Of three passwords on one screen each is told by its name; the rest is said of the new one.
  v.object({
    oldPassword: v.pipe(v.string(), v.nonEmpty('password.current_required')),
    newPassword: v.pipe(v.string(), v.nonEmpty('password.new_required')),
    again: v.pipe(v.string(), v.nonEmpty('password.new_again_required')),
  }),
  newPasswordTwiceSchema,
])
