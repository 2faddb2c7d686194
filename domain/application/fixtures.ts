import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { DescribeApplicant, GiveIdentity, StartApplication } from './commands.ts'
import type { ApplicationEvent } from './events.ts'

type Event<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }>

const ids = { organisationId: harbourId }
export const applicantId = fixtureId('staff', 30)

/** Returns a hash in hex. An equal number means equal content in every spec. */
export const sha256 = (number: number): string => String(number).padStart(64, '0')

const applicant = {
  email: 'wong@harbour.example',
  firstName: '淑儀',
  lastName: '黃',
  phoneNumber: '+85261234567',
}

export const startApplication: StartApplication = {
  type: 'StartApplication',
  ...ids,
  applicantId,
  language: 'zh',
  applicant,
}

export const started: Event<'ApplicationStarted'> = {
  type: 'ApplicationStarted',
  data: { ...ids, applicantId, language: 'zh' },
  personal: applicant,
}

export const linkId = fixtureId('applicant_link', 1)
export const at = instant('2026-11-20T02:00:00.000Z')

export const linkRequested: Event<'ApplicantLinkRequested'> = {
  type: 'ApplicantLinkRequested',
  data: {
    ...ids,
    applicantId,
    linkId,
    purpose: 'verify_email',
    language: 'zh',
    expiresAt: instant('2026-11-21T02:00:00.000Z'),
  },
  personal: { email: applicant.email },
}

export const emailVerified: Event<'ApplicantEmailVerified'> = {
  type: 'ApplicantEmailVerified',
  data: { ...ids, applicantId, linkId },
}

export const passwordReset: Event<'ApplicantPasswordReset'> = {
  type: 'ApplicantPasswordReset',
  data: { ...ids, applicantId, linkId },
}

export const agreementSigned: Event<'AgreementSigned'> = {
  type: 'AgreementSigned',
  data: { ...ids, version: '2026-11', textSha256: sha256(1) },
  personal: { directorName: '陳大文', secretaryName: '李小明', ip: '203.0.113.7' },
}

const contact = {
  email: 'office@harbour.example',
  firstName: '淑儀',
  lastName: '黃',
  phoneNumber: '+85221234567',
}

export const described: Event<'ApplicantDescribed'> = {
  type: 'ApplicantDescribed',
  data: {
    ...ids,
    subDomain: 'harbour',
    name: { default: 'Harbour Light Children’s Fund', zh: '海港之光兒童基金' },
    address: { default: '12 Hoi Yuen Road, Kwun Tong, Hong Kong' },
    irFileNumber: '91/00001',
    organisationUrl: 'https://harbour.example',
    defaultLanguage: 'en',
    supportedLanguages: ['en', 'zh', 'cn'],
    statementDescriptor: 'HARBOUR LIGHT',
    minimumPaymentCents: null,
    colours: { header: '123B4A', button: 'C4522B', progressBar: 'E0A03A' },
  },
  personal: contact,
}

export const describeApplicant = (changes: Partial<DescribeApplicant> = {}): DescribeApplicant => {
  const { organisationId: _, ...charity } = described.data
  return { type: 'DescribeApplicant', ...charity, contact, ...changes }
}

export const planChosen: Event<'PlanChosen'> = {
  type: 'PlanChosen',
  data: { ...ids, plan: 'plus', period: 'annual', referralCode: null },
}

export const cardGiven: Event<'BillingCardGiven'> = {
  type: 'BillingCardGiven',
  data: {
    ...ids,
    customerId: 'cus_1',
    paymentMethodId: 'pm_1',
    brand: 'visa',
    last4: '4242',
  },
}

export const applicationRegistered: Event<'ApplicationRegistered'> = {
  type: 'ApplicationRegistered',
  data: ids,
}

export const logoGiven: Event<'LogoGiven'> = {
  type: 'LogoGiven',
  data: {
    ...ids,
    fileKey: 'logo/1.png',
    bytes: 20_000,
    sha256: sha256(2),
    contentType: 'image/png',
  },
}

/** A document; the first is the letter about section 88. */
export const documentGiven = (number = 1): Event<'DocumentGiven'> => ({
  type: 'DocumentGiven',
  data: {
    ...ids,
    documentId: fixtureId('document', number),
    kind: number === 1 ? 'section88' : 'other',
    fileKey: `documents/${number}.pdf`,
    bytes: 100_000,
    sha256: sha256(100 + number),
  },
  personal: { fileName: `letter-${number}.pdf` },
})

export const bankAccountGiven: Event<'ApplicantBankAccountGiven'> = {
  type: 'ApplicantBankAccountGiven',
  data: { ...ids, bankCode: '004', branchCode: '808', last4: '6001', fingerprint: sha256(3) },
  personal: { accountHolder: 'Harbour Light Children’s Fund Limited' },
}

const representative = {
  firstName: '大文',
  lastName: '陳',
  jobTitle: 'Director',
  email: 'chan@harbour.example',
  dateOfBirth: calendarDay('1970-05-17'),
  hongKongId: 'A123456(3)',
  line1: 'Flat 5, 3/F, 8 Tsun Yip Street',
  city: 'Kwun Tong',
}

export const identityGiven: Event<'IdentityGiven'> = {
  type: 'IdentityGiven',
  data: {
    ...ids,
    representativeId: fixtureId('representative', 50),
    registered: {
      name: 'Harbour Light Children’s Fund Limited',
      irFileNumber: '91/00001',
      line1: '12 Hoi Yuen Road',
      line2: null,
      city: 'Kwun Tong',
    },
    image: {
      fileKey: 'identity/1.jpg',
      bytes: 300_000,
      sha256: sha256(4),
      contentType: 'image/jpeg',
    },
  },
  personal: representative,
}

export const giveIdentity = (
  changes: Partial<GiveIdentity['representative']> = {},
): GiveIdentity => {
  const { organisationId: _, ...data } = identityGiven.data
  const today = calendarDay('2026-11-20')
  return {
    type: 'GiveIdentity',
    ...data,
    today,
    representative: { ...representative, ...changes },
  }
}

export const identityImageErased: Event<'IdentityImageErased'> = {
  type: 'IdentityImageErased',
  data: { ...ids, representativeId: identityGiven.data.representativeId },
}

/** Every section, the address verified: all that a submission needs. */
export const complete: readonly ApplicationEvent[] = [
  started,
  agreementSigned,
  described,
  planChosen,
  cardGiven,
  applicationRegistered,
  linkRequested,
  emailVerified,
  logoGiven,
  documentGiven(),
  bankAccountGiven,
  identityGiven,
]

export const submitted = (round = 1): Event<'ApplicationSubmitted'> => ({
  type: 'ApplicationSubmitted',
  data: { ...ids, round, snapshotSha256: sha256(1_000 + round) },
})

export const reopened: Event<'ApplicationReopened'> = {
  type: 'ApplicationReopened',
  data: { ...ids, round: 1 },
}

export const withdrawn: Event<'ApplicationWithdrawn'> = {
  type: 'ApplicationWithdrawn',
  data: ids,
  personal: { reason: 'We chose another platform.' },
}
