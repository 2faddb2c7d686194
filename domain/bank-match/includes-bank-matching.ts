import type { Plan } from '../kernel/plan.ts'

/** Whether a charity of this plan may match lines of its bank to payments. */
export const includesBankMatching = (plan: Plan): boolean => plan === 'premium'
