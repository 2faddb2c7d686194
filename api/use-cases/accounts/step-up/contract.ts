import * as v from 'valibot'
import { toPlainCode } from '@almoner/domain/logins/one-time-code.ts'
import { ifGiven } from '../../../http/contract.ts'

export const stepUpPassword = ifGiven(v.pipe(v.string(), v.maxLength(200, 'password.too_long')))

/** Six figures of an authenticator app, or a recovery code, in any spelling. */
export const codeSchema = v.pipe(
  v.string('code.required'),
  v.maxLength(40, 'code.wrong'),
  v.transform(toPlainCode),
)

export const stepUpCode = ifGiven(codeSchema)

/**
 * The fields by which a signed-in person proves their identity again: the account's password, or a
 * code if a second factor is on. If both are missing, the refusal is `step_up_required` (422). A
 * wrong value is refused with `wrong_password` (422) and the field `password`, or with
 * `second_factor_wrong` (422) and the field `code`.
 */
export const stepUpEntries = { password: stepUpPassword, code: stepUpCode }
export type StepUpProof = { password?: string | undefined; code?: string | undefined }
