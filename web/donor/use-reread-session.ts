import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../lib/session/session.ts'
import { forgetEverything } from '../lib/session/session-end.ts'
import { useAccountSite } from './frame/account-site.tsx'

/**
 * Reads again whether a user is logged in here, after a link from an account's mail has ended all
 * its logins. A login of another account in this browser continues.
 */
export const useRereadSession = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const { left } = useAccountSite()
  return async () => {
    const freshQuery = { ...sessionQuery('donors'), staleTime: 0 }
    // If the session cannot be read, the user counts as logged out and has to log in again.
    const isSignedIn = await queryClient.fetchQuery(freshQuery).catch(() => false)
    if (isSignedIn) return
    left()
    forgetEverything(queryClient, 'donors', false)
  }
}
