import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetEverything, returnAddress } from '../../../lib/session.ts'
import { useAccountSite } from '../account-site.tsx'
import { forgetWay, loginWay } from './login-way.ts'

/** What follows a login: on to where one wanted to be. */
export const useEntry = (): (() => void) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { entered } = useAccountSite()
  return () => {
    const { to } = loginWay()
    forgetWay()
    entered()
    forgetEverything(queryClient, 'donors', true)
    router.history.replace(returnAddress(to, '/SelectMission'))
  }
}
