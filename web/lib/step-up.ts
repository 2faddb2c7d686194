import { useLingui } from '@lingui/react/macro'
import { useState, type ChangeEvent } from 'react'
import { NetworkError, ProblemError } from './problem.ts'

const ofThePassword = new Set(['wrong_password', 'second_factor_wrong'])

/** Whether it was refused because of the password beside it. */
export const isPasswordRefused = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && ofThePassword.has(error.problem.error.code)

/** Whether it can be sent again as it is, once the password is right, or the server answers. */
export const isAskedAgain = (error: unknown): boolean =>
  isPasswordRefused(error) ||
  error instanceof NetworkError ||
  (error instanceof ProblemError && error.problem.error.code === 'too_many_requests')

/**
 * The password by which a logged-in user authenticates again. It is stored only while its field is
 * on the screen.
 */
export const useStepUp = (refusal: unknown) => {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = isPasswordRefused(refusal) ? refusal.problem.message : undefined
  const change = (typed: string): void => {
    setPassword(typed)
    setMissing(false)
  }
  return {
    input: {
      value: password,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    },
    change,
    error: isMissing ? t`Enter your password` : refused,
    /** The password to send beside the change; null where it is not typed yet. */
    proof: (): { password: string } | null => {
      setMissing(password === '')
      return password === '' ? null : { password }
    },
  }
}
