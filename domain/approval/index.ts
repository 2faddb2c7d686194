import type { Decider } from '../kernel/decider.ts'
import type { ApprovalCommand, ApprovalRefusal } from './commands.ts'
import { decideApproval } from './decide.ts'
import { approvalEvents, type ApprovalEvent } from './events.ts'
import { evolveApproval, initialApproval, type ApprovalState } from './state.ts'

/**
 * A request that a second person approves an action at a charity, or, if no other person could,
 * that it takes effect after a day in which it can be cancelled. Nobody approves their own request.
 *
 *   none ── request ──▶ open ── give ───────────────▶ given ──────────┐
 *                        │ ├─── end, after 24 hours ─▶ delay passed ──┴─ execute ──▶ executed
 *                        │ └─── end, after 72 hours ─▶ lapsed
 *                        ├───── refuse ──▶ refused
 *                        └───── cancel ──▶ cancelled
 */
export const approval: Decider<ApprovalState, ApprovalCommand, ApprovalEvent, ApprovalRefusal> = {
  category: 'approval',
  shapes: approvalEvents,
  initial: initialApproval,
  decide: decideApproval,
  evolve: evolveApproval,
}

export type { ApprovalCommand, ApprovalRefusal, ApprovalEvent, ApprovalState }
