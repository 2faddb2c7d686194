import { queryOptions } from '@tanstack/react-query'
import type { ResetPasswordBody } from '@almoner/api/use-cases/accounts/contract.ts'
import type {
  ChangeUsernameAnswer,
  ChangeUsernameBody,
  StaffAccountAnswer,
  StaffUsernameChangeAnswer,
  VerifyEmailBody,
} from '@almoner/api/account/contract.ts'
import type { ApplicantLinkAnswer, ConfirmApplicantBody } from '@almoner/api/onboarding/contract.ts'
import { call } from '../lib/api/api.ts'

const desk = '/api/organizations'

// The account is read again at every visit: the mail may have been answered elsewhere.
export const staffAccountQuery = queryOptions({
  queryKey: ['desk', 'account'],
  queryFn: ({ signal }) =>
    call<StaffAccountAnswer>('GET', `${desk}/account`, undefined, { signal }),
  staleTime: 0,
})

export const askForUsername = (body: ChangeUsernameBody) =>
  call<ChangeUsernameAnswer>('PUT', `${desk}/username`, body)

export const cancelUsername = () => call<undefined>('DELETE', `${desk}/username`)

export const askForLetter = (body: VerifyEmailBody) =>
  call<undefined>('POST', `${desk}/verify-email`, body)

// A mail's link is valid for one request, so the request is never repeated automatically. A repeat,
// even in another language, would report a link that has just worked as used.
const once = { retry: false, staleTime: 'static', refetchOnWindowFocus: false } as const

export const staffAddressQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async () =>
      // The answer to an applicant's link tells whether it needs the sign-up's password. The answer
      // to a staff member's link is empty.
      (await call<ApplicantLinkAnswer | undefined>(
        'GET',
        `${desk}/register/${encodeURIComponent(token)}`,
      )) ?? { asksForPassword: false },
    ...once,
  })

export const verifyStaffEmail = (token: string, body?: ConfirmApplicantBody) =>
  call<undefined>('POST', `${desk}/register/${encodeURIComponent(token)}`, body)

export const staffUsernameQuery = (token: string) =>
  queryOptions({
    queryKey: ['username-change', token],
    queryFn: () =>
      call<StaffUsernameChangeAnswer>('GET', `${desk}/username/${encodeURIComponent(token)}`),
    ...once,
  })

export const undoStaffUsernameQuery = (token: string) =>
  queryOptions({
    queryKey: ['undo-username', token],
    queryFn: () =>
      call<StaffUsernameChangeAnswer>('GET', `${desk}/username/undo/${encodeURIComponent(token)}`),
    ...once,
  })

export const undoStaffUsername = (token: string, body: ResetPasswordBody) =>
  call<undefined>('POST', `${desk}/username/undo/${encodeURIComponent(token)}`, body)

export const changeStaffUsername = (token: string) =>
  call<undefined>('POST', `${desk}/username/${encodeURIComponent(token)}`)
