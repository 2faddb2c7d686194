import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { sections, type Section } from '@almoner/domain/application/values.ts'

export type OnboardingPlace = Section | 'sign_up' | 'review'

/**
 * The facts that a charity types or chooses on the Free plan if its contact represents it too and
 * the suggested name on card statements suits it. A spec counts them on the pages.
 */
export const factsAsked = 21

/** The pages of the sign-up in their order. Only a paid plan has the page of its card. */
export const onboardingPages = (plan: ApplicationAnswer['plan']): readonly OnboardingPlace[] => {
  const isPaid = plan !== null && plan.plan !== 'free'
  return ['sign_up', ...sections.filter((section) => section !== 'card' || isPaid), 'review']
}
