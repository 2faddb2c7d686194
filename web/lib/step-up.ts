import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NetworkError, ProblemError } from './problem.ts'

const ofThePassword = new Set(['wrong_password', 'second_factor_wrong'])

/** Whether it was refused because of the password that was said beside it. */
export const isPasswordRefused = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && ofThePassword.has(error.problem.error.code)

/** Whether it can be sent again as it is, once the password is right, or the server answers. */
export const isAskedAgain = (error: unknown): boolean =>
  isPasswordRefused(error) ||
  error instanceof NetworkError ||
  (error instanceof ProblemError && error.problem.error.code === 'too_many_requests')

/**
 * The password by which somebody who is logged in proves again who they are. It is kept for as long as
 * its field is on the screen.
 */
export const useStepUp = (refusal: unknown) => {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = isPasswordRefused(refusal) ? refusal.problem.message : undefined
  return {
    password,
    change: (typed: string) => {
      setPassword(typed)
      setMissing(false)
    },
    error: isMissing ? t`Enter your password` : refused,
    /** What is sent beside the change; null where it has yet to be typed. */
    proof: (): { password: string } | null => {
      setMissing(password === '')
      return password === '' ? null : { password }
    },
  }
}

export type StepUp = ReturnType<typeof useStepUp>
