import { call } from '../api/api.ts'
import { ProblemError } from '../api/failure/problem.ts'
import { sendSolved } from '../challenge/send-solved.ts'

type Realm = 'donors' | 'organizations'

/**
 * Whether a username has a login in this realm. The API may first send a challenge to a device that
 * asks often.
 */
export const hasLogin = async (realm: Realm, username: string): Promise<boolean> => {
  try {
    await sendSolved(
      (headers) => call<undefined>('POST', `/api/${realm}/username`, { username }, { headers }),
      new AbortController().signal,
    )
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return false
    throw error
  }
}
