import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type {
  ChangePasswordBody,
  ConfirmSecondFactorAnswer,
  confirmSecondFactorSchema,
  ConfirmUsernameBody,
  ForgotBody,
  OfferSecondFactorAnswer,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  ResetPasswordBody,
  SecondFactorAnswer,
  SessionAnswer,
  SessionsAnswer,
  UndoFactorAnswer,
  UndoUsernameAnswer,
  UsernameChangeAnswer,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { call } from '../../lib/api/api.ts'
import type { Realm } from '../../lib/session/session.ts'

/**
 * A mail's link is valid for one request, so the request is never repeated automatically. A repeat,
 * even in another language, would report a link that has just worked as used. The answer belongs to
 * the holder of the link, so it is kept when a login ends.
 */
export const once = {
  retry: false,
  staleTime: 'static',
  refetchOnWindowFocus: false,
  meta: { isPublic: true },
} as const

export type LoginApi = ReturnType<typeof createLoginApi>

/** Creates the requests of a user of any realm for their login; each site has one realm. */
export const createLoginApi = (realm: Realm) => {
  const root = `/api/${realm}`
  const factor = `${root}/second-factor`
  const username = `${root}/username`
  const withToken = (token: string) => `${root}/forgot/${encodeURIComponent(token)}`
  const toUndo = (token: string) => `${factor}/undo/${encodeURIComponent(token)}`
  return {
    realm,
    sessionsQuery: queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ signal }): Promise<SessionAnswer[]> =>
        (await call<SessionsAnswer>('GET', `${root}/sessions`, undefined, { signal })).sessions,
      staleTime: 0,
    }),
    endSession: (id: string) =>
      call<undefined>('DELETE', `${root}/sessions/${encodeURIComponent(id)}`),
    endAllSessions: () => call<undefined>('DELETE', `${root}/sessions`),
    secondFactorQuery: queryOptions({
      queryKey: ['second-factor'],
      queryFn: ({ signal }) => call<SecondFactorAnswer>('GET', factor, undefined, { signal }),
      staleTime: 0,
    }),
    offerSecondFactor: (body: v.InferInput<typeof offerSecondFactorSchema>) =>
      call<OfferSecondFactorAnswer>('POST', factor, body),
    confirmSecondFactor: (body: v.InferInput<typeof confirmSecondFactorSchema>) =>
      call<ConfirmSecondFactorAnswer>('POST', `${factor}/confirm`, body),
    removeSecondFactor: (body: v.InferInput<typeof removeSecondFactorSchema>) =>
      call<undefined>('POST', `${factor}/remove`, body),
    undoFactorQuery: (token: string) =>
      queryOptions({
        queryKey: ['undo-second-factor', token],
        queryFn: () => call<UndoFactorAnswer>('GET', toUndo(token)),
        ...once,
      }),
    undoFactor: (token: string, body: ResetPasswordBody) =>
      call<undefined>('POST', toUndo(token), body),
    changePassword: (body: ChangePasswordBody) =>
      call<undefined>('PUT', `${root}/changepassword`, body),
    askForReset: (body: ForgotBody) => call<undefined>('POST', `${root}/forgot`, body),
    resetPassword: (token: string, body: ResetPasswordBody) =>
      call<undefined>('POST', withToken(token), body),
    resetLinkQuery: (token: string) =>
      queryOptions({
        queryKey: ['password-reset', token],
        queryFn: async () => {
          await call<undefined>('GET', withToken(token))
          return true
        },
        ...once,
      }),
    usernameChangeQuery: (token: string) =>
      queryOptions({
        queryKey: ['username-change', token],
        queryFn: () => call<UsernameLinkAnswer>('GET', `${username}/${encodeURIComponent(token)}`),
        ...once,
      }),
    changeUsername: (token: string, body?: ConfirmUsernameBody) =>
      call<undefined>('POST', `${username}/${encodeURIComponent(token)}`, body),
    cancelUsername: () => call<undefined>('DELETE', username),
    undoUsernameQuery: (token: string) =>
      queryOptions({
        queryKey: ['undo-username', token],
        queryFn: () =>
          call<UndoUsernameAnswer>('GET', `${username}/undo/${encodeURIComponent(token)}`),
        ...once,
      }),
    undoUsername: (token: string, body: ResetPasswordBody) =>
      call<undefined>('POST', `${username}/undo/${encodeURIComponent(token)}`, body),
  }
}

// Only donors may need a password.
type UsernameLinkAnswer = UndoUsernameAnswer & Partial<UsernameChangeAnswer>
