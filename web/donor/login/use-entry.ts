import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { returnAddress } from '../../lib/session/login/login-address.ts'
import { forgetEverything } from '../../lib/session/session-end.ts'
import { useAccountSite } from '../frame/account-site.tsx'
import { forgetLogin, loginProgress } from './login-progress.ts'

/** Returns a function to call after a login. It opens the page that the user wanted. */
export const useEntry = (): (() => void) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { entered } = useAccountSite()
  return () => {
    const { to } = loginProgress()
    forgetLogin()
    entered()
    forgetEverything(queryClient, 'donors', true)
    router.history.replace(returnAddress(to, '/SelectMission'))
  }
}
