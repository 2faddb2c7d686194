import { hashKey, type QueryClient } from '@tanstack/react-query'
import { isSignedOut, sessionQuery, type Realm } from './session.ts'

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
