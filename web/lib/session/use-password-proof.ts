import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { problemCode } from '../api/failure/problem.ts'

/** The entry of a form's schema that `PasswordProof` shows. */
export const passwordEntry = (isAsked: boolean) =>
  v.pipe(
    v.string(),
    v.check((typed) => !isAsked || typed !== '', 'password.required'),
  )

const queryKey = ['password-confirmed']
/** A minute less than at the server, whose clock begins when it receives the password. */
const lastsMilliseconds = 540_000

/**
 * Remembers for ten minutes that the user has confirmed their password, so that the next sensitive
 * act does not ask for it again. This only hides a field. The server decides by its own clock and
 * for this session alone, and a new password or a new second factor never counts on it. If it still
 * requires the password, the field is shown again. A log-out forgets it with all private data.
 */
export const usePasswordProof = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: lastsMilliseconds })
  const set = (isConfirmed: boolean): void => {
    queryClient.setQueryData(queryKey, isConfirmed)
  }
  return {
    isConfirmed: data === true,
    /** Follows a request, and whether the user typed their password for it. */
    follow: async <Answer>(request: Promise<Answer>, isTyped: boolean): Promise<Answer> => {
      try {
        const answer = await request
        if (isTyped) {
          queryClient.setQueryDefaults(queryKey, { gcTime: lastsMilliseconds })
          set(true)
          setTimeout(() => set(false), lastsMilliseconds)
        }
        return answer
      } catch (error) {
        if (problemCode(error) === 'step_up_required') set(false)
        throw error
      }
    },
  }
}
