import { queryOptions } from '@tanstack/react-query'
import type { CardAnswer, CardsAnswer, RemoveCardBody } from '@almoner/api/donor/cards/contract.ts'
import type {
  ChangeProfileAnswer,
  ChangeProfileBody,
  ConfirmRegistrationBody,
  ConfirmUsernameBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  UndoUsernameAnswer,
  UsernameChangeAnswer,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../lib/api/api.ts'
import { createLoginApi } from '../ui/own-login/login-api.ts'
import { sendSolved } from '../lib/challenge/send-solved.ts'

/** The password, the sessions and the second factor of a donor's login. */
export const donorLogin = createLoginApi('donors')

/**
 * Logs in. A device that has not logged in to this account before may have to solve a challenge
 * first.
 */
export const logIn = (typed: Omit<LoginBody, 'as'>) =>
  sendSolved(
    (headers) =>
      call<undefined>('POST', '/api/donors/login', { ...typed, as: 'donor' } satisfies LoginBody, {
        headers,
      }),
    new AbortController().signal,
  )

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

export const cancelUsername = () => call<undefined>('DELETE', '/api/donors/username')

export const changeUsername = (token: string, body: ConfirmUsernameBody = {}) =>
  call<undefined>('POST', `/api/donors/username/${encodeURIComponent(token)}`, body)

// A mail's link is valid for one request, so the request is never repeated automatically. A repeat,
// even in another language, would report a link that has just worked as used. The answer belongs to
// the holder of the link, so it is kept when a login ends.
const once = {
  retry: false,
  staleTime: 'static',
  refetchOnWindowFocus: false,
  meta: { isPublic: true },
} as const

export const registrationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirm-registration', token],
    queryFn: async () => {
      await call<undefined>('GET', `/api/donors/register/${encodeURIComponent(token)}`)
      return true
    },
    ...once,
  })

export const usernameChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['username-change', token],
    queryFn: () =>
      call<UsernameChangeAnswer>('GET', `/api/donors/username/${encodeURIComponent(token)}`),
    ...once,
  })

export const undoUsernameQuery = (token: string) =>
  queryOptions({
    queryKey: ['undo-username', token],
    queryFn: () =>
      call<UndoUsernameAnswer>('GET', `/api/donors/username/undo/${encodeURIComponent(token)}`),
    ...once,
  })

export const undoUsername = (token: string, body: ResetPasswordBody) =>
  call<undefined>('POST', `/api/donors/username/undo/${encodeURIComponent(token)}`, body)

export const ownCardsQuery = queryOptions({
  queryKey: ['own-cards'],
  queryFn: async ({ signal }): Promise<CardAnswer[]> =>
    (await call<CardsAnswer>('GET', '/api/cards', undefined, { signal })).data,
  // The cards are read again at every visit: a card may have been saved or removed elsewhere.
  staleTime: 0,
})

export const removeCard = (paymentMethod: string) =>
  call<unknown>('POST', '/api/cards/delete', { paymentMethod } satisfies RemoveCardBody)
