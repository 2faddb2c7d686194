import { useEffect, useState } from 'react'
import { problemCode } from '../../api/failure/problem.ts'

/**
 * The second step of a login: a code, asked for once the password was right, until the door opens.
 * `fieldId` is the id of the code's input, which takes the focus.
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
        // Nobody is to blame for a field that they have not seen: it is the next step.
        if (asksCode || problemCode(error) !== 'second_factor_required') throw error
        return 'code'
      }
      return 'entered'
    },
    askForCode: setRightPassword,
  }
}
