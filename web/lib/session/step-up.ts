import { NetworkError, ProblemError } from '../api/failure/problem.ts'

/** The field at which a refusal of the password is shown; a second factor has no field of its own. */
export const passwordFields = {
  step_up_required: 'password',
  wrong_password: 'password',
  second_factor_wrong: 'password',
  code: 'password',
} as const

const ofThePassword = new Set(['step_up_required', 'wrong_password', 'second_factor_wrong'])

/**
 * Whether the command can be sent again unchanged, once the password is right or the server
 * answers.
 */
export const isAskedAgain = (error: unknown): boolean => {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ProblemError)) return false
  const { code } = error.problem.error
  return ofThePassword.has(code) || code === 'too_many_requests'
}
