import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, type HistoryState } from '@tanstack/react-router'
import { call } from './api.ts'
import { isSignedOut, type Realm } from './session.ts'
import { forgetEverything } from './session-end.ts'

type Leaving = {
  /** What ends the session, where it is more than a log-out. */
  by?: () => Promise<undefined>
  to: string
  state?: HistoryState
}

/** Logs out, leaves, and forgets whoever it was. */
export const useLogOut = (realm: Realm, left?: () => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ by = logOut }: Leaving) => {
      try {
        await by()
      } catch (error) {
        if (!isSignedOut(error)) throw error
      }
    },
    onSuccess: async (_, { to, state = {} }) => {
      left?.()
      await navigate({ to, state })
      forgetEverything(queryClient, realm, false)
    },
  })
}

const logOut = () => call<undefined>('GET', '/api/donors/logout')
