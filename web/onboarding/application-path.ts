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

/** The sections before the address is confirmed. */
const firstStep: ReadonlySet<Section> = new Set(['agreement', 'charity', 'plan', 'card'])

type Progress = Pick<ApplicationAnswer, 'status' | 'missing' | 'isEmailVerified'>

/** Returns true once only the letter's button leads on: the later pages need the address. */
export const waitsForEmail = ({ status, missing, isEmailVerified }: Progress): boolean =>
  status === 'draft' && !isEmailVerified && !missing.some((section) => firstStep.has(section))

/** Returns the page on which an applicant continues, on any device. */
export const nextPath = (progress: Progress) => {
  const { status, missing } = progress
  if (status === 'declined') return '/OrgDecline'
  if (status !== 'draft') return '/OrgConfirm'
  if (waitsForEmail(progress)) return '/OrgSignupFlow'
  const [first] = missing
  return first === undefined ? '/OrgRegisterReview' : sectionPath[first]
}
