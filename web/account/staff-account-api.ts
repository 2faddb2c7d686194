import { queryOptions } from '@tanstack/react-query'
import type {
  ChangeUsernameAnswer,
  ChangeUsernameBody,
  StaffAccountAnswer,
  VerifyEmailBody,
} from '@almoner/api/account/contract.ts'
import type { ApplicantLinkAnswer, ConfirmApplicantBody } from '@almoner/api/onboarding/contract.ts'
import { call } from '../lib/api/api.ts'
import { once } from '../ui/own-login/login-api.ts'

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

export const askForLetter = (body: VerifyEmailBody) =>
  call<undefined>('POST', `${desk}/verify-email`, body)

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
    // The answer depends on the login in this browser, so it goes with it.
    meta: {},
  })

export const verifyStaffEmail = (token: string, body?: ConfirmApplicantBody) =>
  call<undefined>('POST', `${desk}/register/${encodeURIComponent(token)}`, body)
