import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { ProblemError } from '../api/failure/problem.ts'

/**
 * The realms of users, as the API spells them: donors at a charity's site, the others at the
 * platform's own.
 */
export type Realm = 'donors' | 'organizations' | 'admin'

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 401

// Long enough that a guard and the login screen that it leads to share one request.
const asksAgainAfterMilliseconds = 2_000

/** Whether a user is logged in. After a login, only a 401 of another call changes it. */
export const sessionQuery = (realm: Realm) =>
  queryOptions({
    queryKey: ['session', realm],
    queryFn: async ({ signal }) => {
      try {
        await call<undefined>('GET', `/api/${realm}/status`, undefined, { signal })
        return true
      } catch (error) {
        if (isSignedOut(error)) return false
        throw error
      }
    },
    staleTime: (query) => (query.state.data === true ? Infinity : asksAgainAfterMilliseconds),
    gcTime: Infinity,
  })
