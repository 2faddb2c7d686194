import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { NetworkError } from '../../lib/api/failure/problem.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { useAccountSite } from '../frame/account-site.tsx'

/**
 * Whoever is logged in. An answer that is none logs out and leads to the start (specification, section
 * 4); where there was no answer at all, nobody could be logged out either, and one may ask again.
 */
export const useOwnDonor = () => {
  const { left } = useAccountSite()
  const query = useQuery(donorQuery)
  const { mutate: logOut } = useLogOut('donors', left)
  const navigate = useNavigate()
  const isLost = query.error !== null && !(query.error instanceof NetworkError)
  useEffect(() => {
    // Who cannot be logged out either is at least shown no empty account.
    if (isLost) logOut({ to: '/' }, { onError: () => void navigate({ to: '/' }) })
  }, [isLost, logOut, navigate])
  return {
    donor: query.data ?? undefined,
    error: isLost ? null : query.error,
    retry: () => void query.refetch(),
  }
}
