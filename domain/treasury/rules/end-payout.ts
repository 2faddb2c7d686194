import type { CancelPayout, FailPayout, MarkPayoutPaid, ReturnPayout } from '../commands.ts'
import { findPaid, type TreasuryState } from '../state.ts'
import { aboutEvent, aboutIncome, type Decision } from './decision.ts'
import { findOpen } from './payout.ts'

export const markPayoutPaid = (command: MarkPayoutPaid, state: TreasuryState): Decision => {
  const { payoutId, paidOn, bankReference } = command
  if (findPaid(state, payoutId) !== null) return []
  const payout = findOpen(state, payoutId)
  if (payout === null) return { refused: 'payout_not_open' }
  if (payout.status !== 'sent') return { refused: 'payout_not_sent' }
  const { amountCents } = payout
  const eventBase = aboutEvent(command, state)
  return [
    { type: 'PayoutPaid', data: { ...eventBase, payoutId, amountCents, paidOn, bankReference } },
  ]
}

/**
 * A failed payout leaves no trace in the next payout's content, because its money is available
 * again.
 */
export const failPayout = (command: FailPayout, state: TreasuryState): Decision => {
  const { payoutId, code } = command
  const payout = findOpen(state, payoutId)
  if (payout === null) return { refused: 'payout_not_open' }
  if (payout.status === 'requested') return { refused: 'payout_not_approved' }
  const { amountCents } = payout
  const eventBase = aboutIncome(command, state, { amountCents })
  return [{ type: 'PayoutFailed', data: { ...eventBase, payoutId, amountCents, code } }]
}

export const cancelPayout = (command: CancelPayout, state: TreasuryState): Decision => {
  const { payoutId, because, by } = command
  const payout = findOpen(state, payoutId)
  if (payout === null) return { refused: 'payout_not_open' }
  if (payout.status === 'sent') return { refused: 'payout_sent' }
  // The provider may already have received it, and only the payout's own process can know.
  if (payout.status === 'approved' && because !== 'not_allowed_any_more') {
    return { refused: 'payout_sent' }
  }
  const { amountCents } = payout
  const eventBase = aboutIncome(command, state, { amountCents })
  return [{ type: 'PayoutCancelled', data: { ...eventBase, payoutId, amountCents, because, by } }]
}

export const returnPayout = (command: ReturnPayout, state: TreasuryState): Decision => {
  const { payoutId, code } = command
  const returned = findPaid(state, payoutId)
  if (returned === null) return { refused: 'payout_not_paid' }
  const { amountCents } = returned
  const eventBase = aboutIncome(command, state, { amountCents })
  return [{ type: 'PayoutReturned', data: { ...eventBase, payoutId, amountCents, code } }]
}
