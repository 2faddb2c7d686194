import { queryOptions } from '@tanstack/react-query'
import type { CardAnswer, CardsAnswer, RemoveCardBody } from '@almoner/api/donor/cards/contract.ts'
import type {
  ChangeProfileAnswer,
  ChangeProfileBody,
  ConfirmRegistrationBody,
  RegisterBody,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../lib/api/api.ts'
import { createLoginApi, once } from '../ui/own-login/login-api.ts'
import { sendSolved } from '../lib/challenge/send-solved.ts'

/** The password, the sessions and the second factor of a donor's login. */
export const donorLogin = createLoginApi('donors')

/** Registers a donor. A client that makes many requests may have to solve a challenge first. */
export const register = (body: RegisterBody): Promise<undefined> => {
  const { signal } = new AbortController()
  return sendSolved(
    (headers) => call<undefined>('POST', '/api/donors/register', body, { headers }),
    signal,
  )
}

export const confirmRegistration = (token: string, body: ConfirmRegistrationBody) =>
  call<undefined>('POST', `/api/donors/register/${encodeURIComponent(token)}`, body)

export const changeProfile = (body: ChangeProfileBody) =>
  call<ChangeProfileAnswer>('PUT', '/api/donors', body)

export const registrationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirm-registration', token],
    queryFn: async () => {
      await call<undefined>('GET', `/api/donors/register/${encodeURIComponent(token)}`)
      return true
    },
    ...once,
  })

export const ownCardsQuery = queryOptions({
  queryKey: ['own-cards'],
  queryFn: async ({ signal }): Promise<CardAnswer[]> =>
    (await call<CardsAnswer>('GET', '/api/cards', undefined, { signal })).data,
  // The cards are read again at every visit: a card may have been saved or removed elsewhere.
  staleTime: 0,
})

export const removeCard = (paymentMethod: string) =>
  call<unknown>('POST', '/api/cards/delete', { paymentMethod } satisfies RemoveCardBody)
