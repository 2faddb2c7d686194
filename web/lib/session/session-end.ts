import { hashKey, type QueryClient } from '@tanstack/react-query'
import { isSignedOut, sessionQuery, type Realm } from './session.ts'

/** Reports when any query or mutation fails with such an error. The returned function stops it. */
export const onFailure = (
  queryClient: QueryClient,
  isSuch: (error: unknown) => boolean,
  act: () => void,
): (() => void) => {
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isSuch(event.action.error)) act()
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isSuch(event.action.error)) act()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls `act` after an answer with 401. */
export const onSignedOut = (queryClient: QueryClient, act: () => void): (() => void) =>
  onFailure(queryClient, isSignedOut, act)

/**
 * Removes all private data from the cache, so that the next user of the browser cannot see it.
 * Public data is equal for every user and stays, and screens that show it do not change.
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
