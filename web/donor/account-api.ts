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

/** A device that has not logged in to this account before may be asked for work first. */
export const logIn = (typed: Omit<LoginBody, 'as'>) =>
  sendSolved(
    (headers) =>
      call<undefined>('POST', '/api/donors/login', { ...typed, as: 'donor' } satisfies LoginBody, {
        headers,
      }),
    new AbortController().signal,
  )

/** Answers as the question above does, and costs whoever asks often the same. */
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

// A link of a mail is good for one answer, which is not asked for again by itself: not even in another
// language, where it would say of what it has just done that the link is spent.
// What it answers is whoever's who has the link: it stays when a login ends.
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
  // Asked again at every visit: a card may have been kept or removed elsewhere.
  staleTime: 0,
})

export const removeCard = (paymentMethod: string) =>
  call<unknown>('POST', '/api/cards/delete', { paymentMethod } satisfies RemoveCardBody)
