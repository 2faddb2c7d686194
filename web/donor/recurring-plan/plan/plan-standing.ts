import type {
  InstalmentEntry,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'

/** It was not taken, and is tried again by itself or waits for its donor. */
export const isUnpaid = ({ status }: Pick<InstalmentEntry, 'status'>): boolean =>
  status === 'retrying' || status === 'waiting'

/** Whether its card can be replaced, and its end be said: also where only its last gifts are open. */
export const isChangeable = ({ status, instalments }: PlanOpened): boolean =>
  status === 'active' || status === 'paused' || instalments.some(isUnpaid)
