import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, type HistoryState } from '@tanstack/react-router'
import { call } from '../../api/api.ts'
import { toFailure } from '../../form/sending.ts'
import { isSignedOut, type Realm } from '../session.ts'
import { forgetEverything } from '../session-end.ts'
import type { SitePath } from '../../router/site-path.ts'

type Leaving = {
  /** Ends the session, if that requires more than a log-out. */
  by?: () => Promise<undefined>
  to: SitePath
  state?: HistoryState
}

/** Logs out, leaves the screen, and removes the user's data. */
export const useLogOut = (realm: Realm, leave?: () => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: async ({ by = logOut }: Leaving) => {
      try {
        await by()
      } catch (error) {
        if (!isSignedOut(error)) throw error
      }
    },
    onSuccess: async (_, { to, state = {} }) => {
      leave?.()
      // No form asks about unsaved text, because the user has already logged out.
      await navigate({ to, state, ignoreBlocker: true })
      forgetEverything(queryClient, realm, false)
    },
  })
  const { isPending: isBusy, error, submittedAt } = leaving
  // Another number for each failure, as a command's counter is.
  return {
    ...leaving,
    isBusy,
    failure: error && toFailure(error),
    attempt: error ? submittedAt : 0,
  }
}

const logOut = () => call<undefined>('GET', '/api/donors/logout')
