import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { LoginBody } from '@almoner/api/use-cases/accounts/contract.ts'
import { logIn } from './log-in.ts'
import { returnAddress } from './login-address.ts'
import { sessionQuery, type Realm } from '../session.ts'
import { forgetEverything } from '../session-end.ts'

type LogIn = {
  realm: Realm
  as: NonNullable<LoginBody['as']>
  home: string
  to: string | undefined
}

/** The command of a login: it returns to the requested page. A refusal changes nothing. */
export const useLogIn = ({ realm, as, home, to }: LogIn) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return {
    send: (typed: Pick<LoginBody, 'username' | 'password' | 'code'>) => logIn({ ...typed, as }),
    done: (): void => {
      forgetEverything(queryClient, realm, true)
      // An applicant logs in there too and has no desk yet, so the guard reads the session from the
      // API.
      if (realm === 'organizations') {
        queryClient.removeQueries({ queryKey: sessionQuery(realm).queryKey })
      }
      router.history.replace(returnAddress(to, home))
    },
  }
}
