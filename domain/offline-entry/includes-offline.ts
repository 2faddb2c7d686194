import type { Plan } from '../fees/plan.ts'

/** Whether a charity of this plan may record and change offline entries; all may read theirs. */
export const includesOfflineEntries = (plan: Plan): boolean => plan === 'premium'
