import type {
  InstalmentEntry,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'

/** It was not taken, and is tried again by itself or waits for its donor. */
export const isUnpaid = ({ status }: Pick<InstalmentEntry, 'status'>): boolean =>
  status === 'retrying' || status === 'waiting'

/**
 * Returns whether its card can be replaced and the plan be ended, even if only its last gifts are
 * open.
 */
export const isChangeable = ({ status, instalments }: PlanOpened): boolean =>
  status === 'active' || status === 'paused' || instalments.some(isUnpaid)
