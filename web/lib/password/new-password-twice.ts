import * as v from 'valibot'
import { newPasswordSchema } from '@almoner/api/use-cases/accounts/contract.ts'

export const passwordAgainSchema = v.pipe(v.string(), v.nonEmpty('password.confirm_required'))

/**
 * A new password and its repetition. A missing repetition is reported as missing, not as different.
 */
export const newPasswordTwiceSchema = v.pipe(
  v.object({ newPassword: newPasswordSchema, again: passwordAgainSchema }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['again']],
      ({ newPassword, again }) => again === '' || newPassword === again,
      'password.mismatch',
    ),
    ['again'],
  ),
)
