import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../lib/session/session.ts'
import { forgetEverything } from '../lib/session/session-end.ts'
import { useAccountSite } from './frame/account-site.tsx'

/**
 * Asks again who is logged in here, once every login of an account has ended by a link of its mail.
 * Somebody else's login in this browser goes on.
 */
export const useRereadSession = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const { left } = useAccountSite()
  return async () => {
    const asked = { ...sessionQuery('donors'), staleTime: 0 }
    // Who cannot be asked is not said to be logged in: whoever comes next logs in.
    const isSignedIn = await queryClient.fetchQuery(asked).catch(() => false)
    if (isSignedIn) return
    left()
    forgetEverything(queryClient, 'donors', false)
  }
}
