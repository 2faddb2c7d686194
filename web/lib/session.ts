import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { ProblemError } from './problem.ts'

/** Who logs in, as the API spells it: donors at a charity's site, the others at the platform's own. */
export type Realm = 'donors' | 'organizations' | 'admin'

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 401

// Long enough that a guard and the login screen it leads to ask once between them.
const asksAgainAfterMilliseconds = 2_000

/** Whether someone is signed in. Once they are, only a 401 of another call says otherwise. */
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

/** Says when any query or mutation was answered with 401. Stops with the function it answers. */
export const onSignedOut = (queryClient: QueryClient, act: () => void): (() => void) => {
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isSignedOut(event.action.error)) act()
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isSignedOut(event.action.error)) act()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Whoever comes next starts with nothing that the one before them was shown, but for what everybody is:
 * a screen that shows it already goes on doing so.
 */
export const forgetEverything = (queryClient: QueryClient, realm: Realm, signedIn: boolean) => {
  const { queryKey } = sessionQuery(realm)
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({
    predicate: ({ meta, queryHash }) =>
      meta?.['isPublic'] !== true && queryHash !== hashKey(queryKey),
  })
  queryClient.setQueryData(queryKey, signedIn)
}

// A path of this site and nothing a browser could take for another host.
const ownPath = /^\/(?![/\\])[^\\]*$/

/** Where someone was when they had to log in, or `otherwise` where the address says nothing sane. */
export const returnAddress = (to: string | undefined, otherwise: string): string =>
  to !== undefined && ownPath.test(to) ? to : otherwise
