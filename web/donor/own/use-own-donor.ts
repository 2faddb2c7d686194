import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { donorQuery } from '../../lib/session/donor-query.ts'
import { NetworkError } from '../../lib/api/failure/problem.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { useAccountSite } from '../frame/account-site.tsx'

/**
 * Reads the logged-in donor. An error answer logs out and leads to the start (specification,
 * section 4). If there was no answer at all, a logout is impossible too, and the user can retry.
 */
export const useOwnDonor = () => {
  const { left } = useAccountSite()
  const query = useQuery(donorQuery)
  const { mutate: logOut } = useLogOut('donors', left)
  const navigate = useNavigate()
  const isLost = query.error !== null && !(query.error instanceof NetworkError)
  useEffect(() => {
    // If the logout fails too, at least no empty account is shown.
    if (isLost) logOut({ to: '/' }, { onError: () => void navigate({ to: '/' }) })
  }, [isLost, logOut, navigate])
  return {
    donor: query.data ?? undefined,
    error: isLost ? null : query.error,
    retry: () => void query.refetch(),
  }
}
