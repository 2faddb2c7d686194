import { useEffect, useState } from 'react'
import { problemCode } from '../../api/failure/problem.ts'

/**
 * Manages the second step of a login: after the correct password, a code is required until the
 * login succeeds. `fieldId` is the id of the code's input, which takes the focus.
 */
export const useSecondStep = (fieldId: string) => {
  const [rightPassword, setRightPassword] = useState<string>()
  const asksCode = rightPassword !== undefined
  useEffect(() => {
    if (asksCode) document.getElementById(fieldId)?.focus()
  }, [asksCode, fieldId])
  return {
    asksCode,
    rightPassword,
    /** Sends a login. `code`: it needs one more step. */
    send: async (logIn: () => Promise<unknown>): Promise<'code' | 'entered'> => {
      try {
        await logIn()
      } catch (error) {
        // The user has not seen the code field yet, so this is the next step and not an error.
        if (asksCode || problemCode(error) !== 'second_factor_required') throw error
        return 'code'
      }
      return 'entered'
    },
    askForCode: setRightPassword,
  }
}
