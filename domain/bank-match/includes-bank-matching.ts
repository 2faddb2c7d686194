import type { Plan } from '../fees/plan.ts'

/** Returns true if a charity on this plan may match bank lines to payments. */
export const includesBankMatching = (plan: Plan): boolean => plan === 'premium'
