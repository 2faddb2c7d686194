import { queryOptions } from '@tanstack/react-query'
import {
  applicationMoney,
  type AgreementBody,
  type ApplicationAnswer,
  type BankBody,
  type InfoBody,
  type PlanBody,
  type RegisterApplicantBody,
  type SubDomainAnswer,
  type SubmitBody,
  type WithdrawBody,
} from '@almoner/api/onboarding/contract.ts'
import type {
  BillingCardAnswer,
  BillingCardBody,
} from '@almoner/api/onboarding/billing-card/billing-card-contract.ts'
import { call } from '../lib/api/api.ts'
import { upload } from '../lib/api/upload.ts'
import { sendSolved } from '../lib/challenge/send-solved.ts'
import { readWithRetry } from '../lib/paying/read-with-retry.ts'

const desk = '/api/organizations'
const application = `${desk}/application`

/** Long enough for ten megabytes over a poor line. */
const uploadSeconds = 180

// The application is read again at every visit: it may have been continued on another device.
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) =>
    call<ApplicationAnswer>('GET', application, undefined, { money: applicationMoney, signal }),
  staleTime: 0,
})

/**
 * Registers an applicant. The API may first send a challenge to a device that makes many requests.
 */
export const registerApplicant = (body: RegisterApplicantBody): Promise<undefined> =>
  sendSolved(
    (headers) => call<undefined>('POST', `${desk}/register`, body, { headers }),
    new AbortController().signal,
  )

export const saveAgreement = (body: AgreementBody) =>
  call<ApplicationAnswer>('PUT', `${application}/agreement`, body, { money: applicationMoney })

export const saveInfo = (body: InfoBody) =>
  call<ApplicationAnswer, InfoBody>('PUT', `${application}/info`, body, { money: applicationMoney })

export const savePlan = (body: PlanBody) =>
  call<ApplicationAnswer>('PUT', `${application}/plan`, body, { money: applicationMoney })

/** The API may first send a challenge to the device, as it does to payers. */
export const giveBillingCard = (
  body: BillingCardBody,
  signal: AbortSignal,
): Promise<BillingCardAnswer> =>
  sendSolved(
    (headers) =>
      call<BillingCardAnswer>('POST', `${application}/card`, body, {
        money: applicationMoney,
        signal,
        timeoutSeconds: 40,
        headers,
      }),
    signal,
  )

export const billingCardStatus = (
  setupId: string,
  signal: AbortSignal,
): Promise<BillingCardAnswer> =>
  readWithRetry(
    () =>
      call<BillingCardAnswer>(
        'POST',
        `${application}/card/status`,
        { setupId },
        { money: applicationMoney, signal, timeoutSeconds: 40 },
      ),
    signal,
  )

export const saveBank = (body: BankBody) =>
  call<ApplicationAnswer>('PUT', `${application}/bank`, body, { money: applicationMoney })

export const saveKyc = (form: FormData) =>
  call<ApplicationAnswer>('PUT', `${application}/kyc`, form, {
    money: applicationMoney,
    timeoutSeconds: uploadSeconds,
  })

export const saveLogo = (form: FormData) =>
  call<ApplicationAnswer>('POST', `${application}/logo`, form, {
    money: applicationMoney,
    timeoutSeconds: uploadSeconds,
  })

type DocumentUpload = { kind: string; file: File }

/** The application is read again afterwards, because an upload does not convert its money. */
export const addDocument = (
  { kind, file }: DocumentUpload,
  onProgress: (share: number) => void,
): Promise<unknown> => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  return upload<unknown>(`${application}/documents`, form, { onProgress })
}

export const removeDocument = (documentId: string) =>
  call<ApplicationAnswer>('DELETE', `${application}/documents/${documentId}`, undefined, {
    money: applicationMoney,
  })

export const documentPath = (documentId: string): string => `${application}/documents/${documentId}`
/** `version`: another picture has another address. */
export const identityImagePath = (version: string): string =>
  `${application}/kyc/image?v=${version.slice(0, 12)}`
export const logoPath = (version: string): string => `${application}/logo?v=${version.slice(0, 12)}`

export const sendLetterAgain = () => call<undefined>('POST', `${application}/verify-email`)

export const submitApplication = (body: SubmitBody) =>
  call<ApplicationAnswer>('POST', `${application}/submit`, body, { money: applicationMoney })

export const reopenApplication = () =>
  call<ApplicationAnswer>('POST', `${application}/reopen`, undefined, { money: applicationMoney })

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
