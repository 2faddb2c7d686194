import { noCents } from '../../kernel/money.ts'
import type { RecordAdvance, RecordReturn } from '../commands.ts'
import { findAdvance, type TreasuryState } from '../state.ts'
import { aboutIncome, type Decision } from './decision.ts'

/** One settlement may repay all open advances, so their number has a limit. */
const mostAdvances = 200

/** Records an advance and repays it at once, as far as the balance allows. */
export const recordAdvance = (command: RecordAdvance, state: TreasuryState): Decision => {
  const { of, paymentId, amountCents } = command
  if (findAdvance(state, of) !== null) return []
  if (amountCents <= 0) return { refused: 'amount_not_positive' }
  if (state.advances.length >= mostAdvances) return { refused: 'too_many_advances' }
  const advances = [...state.advances, { of, paymentId, owedCents: amountCents }]
  const eventBase = aboutIncome(command, state, { amountCents: noCents, advances })
  return [{ type: 'AdvanceRecorded', data: { ...eventBase, of, paymentId, amountCents } }]
}

export const recordReturn = (command: RecordReturn, state: TreasuryState): Decision => {
  const { of, paymentId, amountCents } = command
  if (amountCents <= 0) return { refused: 'amount_not_positive' }
  const eventBase = aboutIncome(command, state, { amountCents })
  return [{ type: 'AmountReturned', data: { ...eventBase, of, paymentId, amountCents } }]
}
