import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { LoginBody } from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from './api.ts'
import { sendSolved } from './challenge/send-solved.ts'
import { returnAddress } from './login-address.ts'
import { type Realm } from './session.ts'
import { forgetEverything } from './session-end.ts'

type LogIn = {
  realm: Realm
  as: NonNullable<LoginBody['as']>
  home: string
  to: string | undefined
}

/** Logs in and goes to where one wanted to be. A refusal leaves everything as it was. */
export const useLogIn = ({ realm, as, home, to }: LogIn) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (typed: Pick<LoginBody, 'username' | 'password'>) =>
      // A device that has not logged in to this account before may be asked for work first.
      sendSolved(
        (headers) =>
          call<undefined>('POST', '/api/donors/login', { ...typed, as } satisfies LoginBody, {
            headers,
          }),
        new AbortController().signal,
      ),
    onSuccess: () => {
      forgetEverything(queryClient, realm, true)
      router.history.replace(returnAddress(to, home))
    },
  })
}
