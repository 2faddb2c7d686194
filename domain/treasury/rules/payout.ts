import { cents, subtractCents } from '../../kernel/money.ts'
import type { ApprovePayout, MarkPayoutSent, RequestPayout } from '../commands.ts'
import { findPaid, type OpenPayout, type TreasuryState } from '../state.ts'
import { aboutEvent, type Decision } from './decision.ts'

/** HK$100: a smaller payout costs more than it is worth. */
export const lowestPayoutCents = cents(10_000)

export const requestPayout = (command: RequestPayout, state: TreasuryState): Decision => {
  const { payoutId, amountCents, bank, requestedBy, approval, seenCount } = command
  if (state.payout?.payoutId === payoutId || findPaid(state, payoutId) !== null) return []
  if (state.payout !== null) return { refused: 'payout_under_way' }
  if (seenCount !== undefined && seenCount !== state.count) return { refused: 'treasury_changed' }
  if (state.advancedCents > 0) return { refused: 'advance_owed' }
  if (amountCents < lowestPayoutCents) return { refused: 'amount_too_low' }
  if (amountCents > state.availableCents) return { refused: 'amount_too_high' }
  const remainingCents = subtractCents(state.availableCents, amountCents)
  const eventBase = aboutEvent(command, state, { availableCents: remainingCents })
  const { fromCount, carriedCents } = state.stretch
  const sums = { amountCents, fromCount, carriedCents, keptCents: remainingCents }
  const content = { ...sums, payoutId, bank, requestedBy, approval }
  return [{ type: 'PayoutRequested', data: { ...eventBase, ...content } }]
}

export const approvePayout = (command: ApprovePayout, state: TreasuryState): Decision => {
  const { payoutId, by } = command
  const payout = findOpen(state, payoutId)
  if (payout === null) return { refused: 'payout_not_open' }
  if (payout.status !== 'requested') return []
  if ((payout.approval === 'delay') !== (by === null)) {
    return { refused: 'approval_of_another_kind' }
  }
  if (by !== null && by === payout.requestedBy) return { refused: 'own_payout' }
  const { amountCents } = payout
  const eventBase = aboutEvent(command, state)
  return [{ type: 'PayoutApproved', data: { ...eventBase, payoutId, amountCents, by } }]
}

export const markPayoutSent = (command: MarkPayoutSent, state: TreasuryState): Decision => {
  const { payoutId, providerPayoutId, arrivalOn } = command
  const payout = findOpen(state, payoutId)
  if (payout === null) return { refused: 'payout_not_open' }
  if (payout.status === 'sent') return []
  if (payout.status === 'requested') return { refused: 'payout_not_approved' }
  const { amountCents } = payout
  const content = { payoutId, amountCents, providerPayoutId, arrivalOn }
  return [{ type: 'PayoutSent', data: { ...aboutEvent(command, state), ...content } }]
}

/** Null if another payout is open, or none. */
export const findOpen = ({ payout }: TreasuryState, payoutId: string): OpenPayout | null =>
  payout?.payoutId === payoutId ? payout : null
