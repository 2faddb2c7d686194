import { queryOptions } from '@tanstack/react-query'
import type {
  AgreementBody,
  ApplicationAnswer,
  BankBody,
  InfoBody,
  PlanBody,
  RegisterApplicantBody,
  SubDomainAnswer,
  SubmitBody,
  WithdrawBody,
} from '@almoner/api/onboarding/contract.ts'
import type {
  BillingCardAnswer,
  BillingCardBody,
} from '@almoner/api/onboarding/billing-card/billing-card-contract.ts'
import { call } from '../lib/api/api.ts'
import { sendSolved } from '../lib/challenge/send-solved.ts'
import { readWithRetry } from '../lib/paying/read-with-retry.ts'

const desk = '/api/organizations'
const application = `${desk}/application`

/** Long enough for ten megabytes over a poor line. */
const uploadSeconds = 180

// Asked again at every visit: it may have been continued on another device.
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) => call<ApplicationAnswer>('GET', application, undefined, { signal }),
  staleTime: 0,
})

/** The API may first send a challenge to the device of somebody who asks often. */
export const registerApplicant = (body: RegisterApplicantBody): Promise<undefined> =>
  sendSolved(
    (headers) => call<undefined>('POST', `${desk}/register`, body, { headers }),
    new AbortController().signal,
  )

export const saveAgreement = (body: AgreementBody) =>
  call<ApplicationAnswer>('PUT', `${application}/agreement`, body)

export const saveInfo = (body: InfoBody) =>
  call<ApplicationAnswer>('PUT', `${application}/info`, body)

export const savePlan = (body: PlanBody) =>
  call<ApplicationAnswer>('PUT', `${application}/plan`, body)

/** The API may first send a challenge to the device, as it does to payers. */
export const giveBillingCard = (
  body: BillingCardBody,
  signal: AbortSignal,
): Promise<BillingCardAnswer> =>
  sendSolved(
    (headers) => call('POST', `${application}/card`, body, { signal, timeoutSeconds: 40, headers }),
    signal,
  )

export const billingCardStatus = (
  setupId: string,
  signal: AbortSignal,
): Promise<BillingCardAnswer> =>
  readWithRetry(
    () => call('POST', `${application}/card/status`, { setupId }, { signal, timeoutSeconds: 40 }),
    signal,
  )

export const saveBank = (body: BankBody) =>
  call<ApplicationAnswer>('PUT', `${application}/bank`, body)

export const saveKyc = (form: FormData) =>
  call<ApplicationAnswer>('PUT', `${application}/kyc`, form, { timeoutSeconds: uploadSeconds })

export const saveLogo = (form: FormData) =>
  call<ApplicationAnswer>('POST', `${application}/logo`, form, { timeoutSeconds: uploadSeconds })

export const addDocument = (form: FormData) =>
  call<ApplicationAnswer>('POST', `${application}/documents`, form, {
    timeoutSeconds: uploadSeconds,
  })

export const removeDocument = (documentId: string) =>
  call<ApplicationAnswer>('DELETE', `${application}/documents/${documentId}`)

export const documentPath = (documentId: string): string => `${application}/documents/${documentId}`
/** `version`: another picture has another address. */
export const logoPath = (version: string): string => `${application}/logo?v=${version.slice(0, 12)}`

export const sendLetterAgain = () => call<undefined>('POST', `${application}/verify-email`)

export const registerApplication = () => call<ApplicationAnswer>('POST', `${application}/register`)

export const submitApplication = (body: SubmitBody) =>
  call<ApplicationAnswer>('POST', `${application}/submit`, body)

export const reopenApplication = () => call<ApplicationAnswer>('POST', `${application}/reopen`)

export const withdrawApplication = (body: WithdrawBody) =>
  call<undefined>('POST', `${application}/withdraw`, body)

export const subDomainQuery = (name: string) =>
  queryOptions({
    queryKey: ['sub-domain', name],
    queryFn: ({ signal }) =>
      call<SubDomainAnswer>('GET', `${application}/sub-domain`, undefined, {
        query: { name },
        signal,
      }),
    staleTime: 30_000,
    retry: false,
  })
