import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Section } from '@almoner/domain/application/values.ts'
import type { SitePath } from '../lib/router/site-path.ts'

/** The screen of each section. */
export const sectionPath = {
  agreement: '/OrgAgreement',
  charity: '/OrgRegisterInfo',
  plan: '/OrgRegisterPlans',
  card: '/OrgRegisterCard',
  logo: '/OrgSetup/Logo',
  documents: '/OrgSetup/Documents',
  bank_account: '/OrgBankAdd',
  identity: '/KycForm',
} as const satisfies Record<Section, SitePath>

const firstStep: ReadonlySet<Section> = new Set(['agreement', 'charity', 'plan', 'card'])

type Progress = Pick<ApplicationAnswer, 'status' | 'missing' | 'isRegistered' | 'isEmailVerified'>

/** Returns the page on which an applicant continues, on any device. */
export const nextPath = ({ status, missing, isRegistered, isEmailVerified }: Progress) => {
  if (status === 'declined') return '/OrgDecline'
  if (status !== 'draft') return '/OrgConfirm'
  const [first] = missing
  if (first !== undefined && firstStep.has(first)) return sectionPath[first]
  if (!isRegistered) return '/OrgRegisterReview'
  if (!isEmailVerified) return '/OrgSignupFlow'
  return first === undefined ? '/OrgConfirm' : sectionPath[first]
}

/** Returns which of the six steps are done. */
export const stepsDone = ({ missing, isRegistered, isEmailVerified }: Progress) => [
  isRegistered,
  isEmailVerified,
  !missing.includes('logo'),
  !missing.includes('documents'),
  !missing.includes('bank_account'),
  !missing.includes('identity'),
]
