import type { Plan } from '../fees/plan.ts'

/** Whether a charity of this plan may match lines of its bank to payments. */
export const includesBankMatching = (plan: Plan): boolean => plan === 'premium'
