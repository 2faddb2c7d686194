/** A list of staff or administrators that screens may follow. */
export type LiveList =
  | 'payments'
  | 'projects'
  | 'payouts'
  | 'reports'
  | 'manual_review'
  | 'approvals'
  | 'bank_accounts'
  | 'recurring_plans'
  | 'supporters'
  | 'donors'
  | 'subscription'
  | 'organization'
  | 'charities'
  | 'applications'
  | 'erasure_requests'

/** Sent every 20 seconds. A browser that receives nothing for longer has lost the stream. */
export const heartbeatEvent = 'heartbeat'

/** The event of the stream, and its data: which lists a screen should read again. */
export const changedEvent = 'changed'
export type ListsChanged = {
  lists: readonly LiveList[]
  /** The read models of these lists have every event up to here. */
  position: string
}
