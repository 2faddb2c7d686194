import type { Plan } from '../fees/plan.ts'

/**
 * Returns true if a charity on this plan may record and change offline entries. Every charity may
 * read its own.
 */
export const includesOfflineEntries = (plan: Plan): boolean => plan === 'premium'
