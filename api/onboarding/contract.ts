import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { SameParty } from '@almoner/domain/referral/same-party.ts'
import {
  documentKindSchema,
  type DocumentKind,
} from '@almoner/domain/charity-details/document-kind.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import type { FailedPlace } from '@almoner/domain/application/review/failed-places.ts'
import { choosablePlans, type Section } from '@almoner/domain/application/values.ts'
import {
  daySchema,
  emailSchema,
  lineSchema,
  numberSchema,
  type CardEntrySettings,
} from '../http/contract.ts'
import { nameSchema } from '../use-cases/accounts/names-contract.ts'
import { newPasswordSchema } from '../use-cases/accounts/contract.ts'
import { accountNumberSchema, bankEntries } from '../use-cases/bank-account/contract.ts'
import {
  charityInfoSchema,
  mostAddressLength,
  mostNameLength,
} from '../use-cases/charity/info/contract.ts'
import type { ConnectedAccountAnswer } from '../use-cases/connected-account/contract.ts'
import { currentAgreement } from '../use-cases/agreement/agreement-contract.ts'
import type { Money } from '../http/money-contract.ts'

const megabyte = 1024 * 1024

/** 1.3 MB: the largest logo. */
export const largestLogoBytes = Math.floor(1.3 * megabyte)
export const largestDocumentBytes = 10 * megabyte
/** The picture of an identity card is smaller than 5 MB. */
export const largestIdentityImageBytes = 5 * megabyte - 1

const required = (most: number, code: string) =>
  v.pipe(lineSchema(most, code), v.nonEmpty(`${code}.required`))
const optional = (most: number, code: string) => v.optional(lineSchema(most, code), '')
const person = (code: string) => v.pipe(nameSchema('person', code), v.nonEmpty(`${code}.required`))
const requiredNumber = (most: number, code: string) =>
  v.pipe(numberSchema(most, code), v.nonEmpty(`${code}.required`))
const optionalNumber = (most: number, code: string) => v.optional(numberSchema(most, code), '')
const phoneSchema = requiredNumber(40, 'phone')

/** POST /organizations/username: 404 if it is free, 204 if it is taken, as for a donor. */
export const checkStaffUsernameSchema = v.object({ username: emailSchema })

/**
 * POST /organizations/register: 204, the session of an applicant, and a mail with a link that lasts
 * a day. 409 if the address has a login or an application.
 */
export const registerApplicantSchema = v.object({
  username: emailSchema,
  password: newPasswordSchema,
  firstName: person('first_name'),
  lastName: person('last_name'),
  /** A number of Hong Kong, or of anywhere with its +. */
  phoneNumber: phoneSchema,
  terms: v.literal(true, 'terms.required'),
  language: v.optional(languageSchema),
})
export type RegisterApplicantBody = v.InferInput<typeof registerApplicantSchema>

/**
 * GET /organizations/register/{token} of an applicant: 200. POST confirms the address (204), with
 * the sign-up's password if the applicant is not signed in here.
 */
export type ApplicantLinkAnswer = { asksForPassword: boolean }
export const confirmApplicantSchema = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(200, 'password.too_long'))),
})
export type ConfirmApplicantBody = v.InferInput<typeof confirmApplicantSchema>

/** PUT /organizations/application/agreement: the names as the charity's officers write them. */
export const agreementSchema = v.object({
  directorName: v.pipe(nameSchema('person', 'director_name'), v.nonEmpty('director_name.required')),
  secretaryName: v.pipe(
    nameSchema('person', 'secretary_name'),
    v.nonEmpty('secretary_name.required'),
  ),
  /** The version of the text that was shown. */
  version: v.picklist([currentAgreement.version], 'version.unknown'),
  /** The language in which it was shown. */
  language: languageSchema,
})
export type AgreementBody = v.InferInput<typeof agreementSchema>

const colourSchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.transform((text) => toPlainSigns(text).replace(/^#/, '').toUpperCase()),
    v.regex(/^[0-9A-F]{6}$/, `${code}.invalid`),
  )

/** What the application has besides the facts that a charity's settings have: one name at least. */
export const registrationSchema = v.pipe(
  v.object({
    nameEn: optional(mostNameLength, 'name'),
    nameZh: optional(mostNameLength, 'name_zh'),
    address: required(mostAddressLength, 'address'),
    /** The application has the section 88 letter, so it has its number too. */
    irFileNumber: requiredNumber(30, 'ir_file_number'),
    subDomain: v.pipe(
      v.string('sub_domain.required'),
      v.transform((text) => toPlainSigns(text).toLowerCase()),
      v.nonEmpty('sub_domain.required'),
      v.minLength(3, 'sub_domain.too_short'),
      v.maxLength(63, 'sub_domain.too_long'),
    ),
    header: colourSchema('header'),
    button: colourSchema('button'),
    progressBar: colourSchema('progress_bar'),
  }),
  v.forward(
    v.partialCheck(
      [['nameEn'], ['nameZh']],
      ({ nameEn, nameZh }) => nameEn !== '' || nameZh !== '',
      'name.required',
    ),
    ['nameEn'],
  ),
)

/** PUT /organizations/application/info */
export const infoSchema = v.intersect([registrationSchema, charityInfoSchema])
export type InfoBody = v.InferInput<typeof infoSchema>

/** GET /organizations/application/sub-domain: whether a name is free, while it is typed. */
export const subDomainSchema = v.object({
  name: v.pipe(
    v.string('sub_domain.required'),
    v.transform(toPlainSigns),
    v.maxLength(63, 'sub_domain.too_long'),
  ),
})
export type SubDomainAnswer = {
  state: 'free' | 'sub_domain_taken' | 'sub_domain_reserved' | 'sub_domain_invalid'
}

/** PUT /organizations/application/plan */
export const planSchema = v.object({
  plan: v.picklist(choosablePlans, 'plan.unknown'),
  period: v.picklist(['annual', 'monthly'], 'period.unknown'),
  referralCode: optionalNumber(40, 'referral_code'),
})
export type PlanBody = v.InferInput<typeof planSchema>

/** PUT /organizations/application/bank */
export const bankSchema = v.object({
  ...bankEntries,
  /** If empty, the earlier number at the same bank and branch is kept. */
  accountNumber: v.optional(accountNumberSchema, ''),
})
export type BankBody = v.InferInput<typeof bankSchema>

/** PUT /organizations/application/kyc: a form, with the picture as `image`. */
export const kycSchema = v.object({
  registeredName: required(200, 'registered_name'),
  irFileNumber: requiredNumber(30, 'ir_file_number'),
  line1: required(200, 'line1'),
  line2: optional(200, 'line2'),
  city: required(100, 'city'),
  firstName: person('first_name'),
  lastName: person('last_name'),
  /** Stripe requires it of a charity's representative. */
  jobTitle: required(100, 'job_title'),
  email: emailSchema,
  dateOfBirth: daySchema('date_of_birth'),
  /** If empty, the earlier number is kept. */
  hongKongId: optionalNumber(20, 'hong_kong_id'),
  personalCity: required(100, 'personal_city'),
  personalLine1: required(200, 'personal_line1'),
})

/** POST /organizations/application/documents: a form, with the PDF as `file`. */
export const documentSchema = v.object({ kind: documentKindSchema })
export const documentIdSchema = v.object({ documentId: idSchema('document') })

/** POST /organizations/application/submit: the hash of what the applicant saw, from the answer. */
export const submitSchema = v.object({
  snapshotSha256: v.pipe(
    v.string('snapshot.required'),
    v.regex(/^[0-9a-f]{64}$/, 'snapshot.invalid'),
  ),
})
export type SubmitBody = v.InferInput<typeof submitSchema>

/** POST /organizations/application/withdraw */
export const withdrawSchema = v.object({ reason: optional(500, 'reason') })
export type WithdrawBody = v.InferInput<typeof withdrawSchema>

type StoredFile = { sha256: string; bytes: number }

/** GET /organizations/application, and the answer of every change. */
export type ApplicationAnswer = {
  status: 'draft' | 'pending' | 'approved' | 'declined'
  round: number
  /** The applicant's address, with which they log in. */
  username: string
  /** The applicant as they signed up, who becomes the charity's contact unless they change it. */
  applicant: { firstName: string; lastName: string; phoneNumber: string }
  isEmailVerified: boolean
  /** The first step is complete. */
  isRegistered: boolean
  /** The sections that are still missing, in the order of the screens. */
  missing: readonly Section[]
  /** The sections that can be changed now. */
  unlocked: readonly Section[]
  /** The hash of the sections as they are now. The submission must send it back. */
  snapshotSha256: string
  agreement: { directorName: string; secretaryName: string; version: string } | null
  info:
    | (Omit<
        v.InferOutput<typeof infoSchema>,
        'minimum' | 'defaultLanguage' | 'supportedLanguages'
      > & {
        defaultLanguage: Language
        supportedLanguages: readonly Language[]
        minimum: Cents | null
      })
    | null
  plan: {
    plan: (typeof choosablePlans)[number]
    period: 'annual' | 'monthly'
    referralCode: string | null
    /** The reason why the code is the applicant's own, found from later sections. */
    referralIssue: SameParty | null
  } | null
  card: { brand: string; last4: string } | null
  /** The settings with which the browser connects to the card provider. */
  cardEntry: CardEntrySettings
  logo: StoredFile | null
  documents: readonly (StoredFile & { documentId: string; kind: DocumentKind; fileName: string })[]
  bank: {
    bankCode: string
    branchCode: string
    last4: string
    accountHolder: string
    /**
     * Whether the account holder matches the charity's registered name, as far as the letters show.
     */
    isHolderRegisteredName: boolean
  } | null
  kyc:
    | (Omit<v.InferOutput<typeof kycSchema>, 'hongKongId' | 'dateOfBirth'> & {
        dateOfBirth: string
        /** `A12****(3)` */
        hongKongId: string
        /**
         * Null once the picture was deleted after its time: the applicant must upload another one.
         */
        image: StoredFile | null
      })
    | null
  /** The time of the newest submission, ISO 8601. */
  submittedAt: string | null
  /** The Hong Kong day by which a decision is promised. */
  dueOn: string | null
  /** The request for more information, or the reason why the application was declined. */
  message: string | null
  /** After a request for more: the day by which it is wanted. */
  wantedBy: string | null
  /**
   * Remarks of the reviewer at sections, fields or documents (by their ids), about the newest
   * submission. A remark ends when its place is changed.
   */
  remarks: readonly { section: Section; field: string | null; text: string }[]
  /** After a decline: what did not pass a check that the applicant may know of. */
  failed: readonly FailedPlace[]
  mayReapply: boolean
  /** Once the application is approved and the account at the card provider is open. */
  cardAccount: ConnectedAccountAnswer | null
  organizationPermitted: boolean
  organizationPermittedReason: string
  completedSetup: boolean
}

export const applicationMoney: Money<ApplicationAnswer> = { minimum: true }
