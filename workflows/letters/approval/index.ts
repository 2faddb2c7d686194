import { approvalCancelled } from './approval-cancelled.ts'
import { approvalDelayed } from './approval-delayed.ts'
import { approvalGiven } from './approval-given.ts'
import { approvalLapsed } from './approval-lapsed.ts'
import { approvalNotDone } from './approval-not-done.ts'
import { approvalRefused } from './approval-refused.ts'
import { approvalWanted } from './approval-wanted.ts'

/** Letters about a request that needs a second person. */
export const approvalLetters = {
  approval_cancelled: approvalCancelled,
  approval_delayed: approvalDelayed,
  approval_given: approvalGiven,
  approval_lapsed: approvalLapsed,
  approval_not_done: approvalNotDone,
  approval_refused: approvalRefused,
  approval_wanted: approvalWanted,
}
