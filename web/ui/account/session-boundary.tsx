import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { sessionQuery, type Realm } from '../../lib/session/session.ts'
import { forgetEverything, onSignedOut } from '../../lib/session/session-end.ts'

export type SessionBoundaryProps = {
  realm: Realm
  /** Leads to the login page, which shows that the login has ended and returns to `wanted`. */
  leave: (wanted: string) => void
  children: ReactNode
}

/**
 * Around all screens that need a login. When any call is answered with 401, the user's data is removed
 * and the login page takes the place of the screen.
 */
export const SessionBoundary = ({ realm, leave, children }: SessionBoundaryProps) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const hasEnded = useQuery(sessionQuery(realm)).data === false
  useEffect(
    () =>
      onSignedOut(queryClient, () => queryClient.setQueryData(sessionQuery(realm).queryKey, false)),
    [queryClient, realm],
  )
  const end = useEffectEvent(() => {
    const { href } = router.latestLocation
    forgetEverything(queryClient, realm, false)
    leave(href)
  })
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  return hasEnded ? undefined : children
}
