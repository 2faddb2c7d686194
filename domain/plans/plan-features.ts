import { requirePresent } from '../kernel/assert.ts'
import { soldPlans, type Plan, type SoldPlan } from './plan.ts'

/** A feature that some plans include and others do not. */
export type PlanFeature =
  /** The charity's own colours on its pages. */
  | 'themeColours'
  /** Files of reports. */
  | 'reports'
  /** PayMe and Tap & Go. */
  | 'wallets'
  /** Gifts that are charged each month. */
  | 'monthly'
  /** A choice of language on the pages, which may open in the browser's own. */
  | 'languages'
  /** Payers pay the charity itself, for example by FPS or cheque. */
  | 'manualMethods'
  /** Recording and changing offline payments. Every charity may read its own. */
  | 'offlineEntries'
  /** Bank lines matched to payments. */
  | 'bankMatching'
  | 'customDomain'
  /** The charity's own questions to its payers. */
  | 'formRows'

type PlanTerms = {
  /** The number of projects that may be open or unlisted at once. Null if there is no limit. */
  projects: number | null
  features: readonly PlanFeature[]
}

const ofBasic = ['themeColours'] as const
const ofPlus = [...ofBasic, 'reports'] as const
const ofPro = [...ofPlus, 'wallets', 'monthly', 'languages'] as const
const ofPremium = [
  ...ofPro,
  'manualMethods',
  'offlineEntries',
  'bankMatching',
  'customDomain',
  'formRows',
] as const

/** The limits and features of each plan (specification, sections 6 and 9). */
export const planTerms: Record<Plan, PlanTerms> = {
  free: { projects: 1, features: [] },
  basic: { projects: 1, features: ofBasic },
  legacy: { projects: 1, features: ofBasic },
  plus: { projects: 3, features: ofPlus },
  pro: { projects: 5, features: ofPro },
  premium: { projects: null, features: ofPremium },
}

export const includes = (plan: Plan, feature: PlanFeature): boolean =>
  planTerms[plan].features.includes(feature)

/** Returns the features of one plan that another one lacks, in the order of the table. */
export const listLostFeatures = (from: Plan, to: Plan): readonly PlanFeature[] =>
  planTerms[from].features.filter((feature) => !includes(to, feature))

/** Returns the smallest plan with a feature that a charity can choose. */
export const smallestPlanWith = (feature: PlanFeature): SoldPlan =>
  requirePresent(
    soldPlans.find((plan) => includes(plan, feature)),
    `a plan with ${feature}`,
  )
