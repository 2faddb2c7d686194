import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { donorQuery } from '../../../lib/donor-query.ts'
import { NetworkError } from '../../../lib/problem.ts'
import { useLogOut } from '../../../lib/use-log-out.ts'
import { useAccountSite } from '../account-site.tsx'

/**
 * Whoever is logged in. An answer that is none logs out and leads to the start (specification, section
 * 4); where there was no answer at all, nobody could be logged out either, and one may ask again.
 */
export const useOwnDonor = () => {
  const { left } = useAccountSite()
  const query = useQuery(donorQuery)
  const { mutate: logOut } = useLogOut('donors', left)
  const isLost = query.error !== null && !(query.error instanceof NetworkError)
  useEffect(() => {
    if (isLost) logOut({ to: '/' })
  }, [isLost, logOut])
  return {
    donor: query.data ?? undefined,
    error: isLost ? null : query.error,
    retry: () => void query.refetch(),
  }
}
