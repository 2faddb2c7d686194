import { assert } from '../../kernel/assert.ts'
import { addCents } from '../../kernel/money.ts'
import type { RecordSettlement } from '../commands.ts'
import type { TreasuryState } from '../state.ts'
import { aboutIncome, type Decision } from './decision.ts'

export const recordSettlement = (command: RecordSettlement, state: TreasuryState): Decision => {
  const { day, lines, seenCount } = command
  if (seenCount !== state.count) return { refused: 'treasury_changed' }
  assert(
    new Set(lines.map(({ paymentId }) => paymentId)).size === lines.length,
    'a payment settles once',
  )
  if (lines.some(({ settledCents, releasedCents }) => settledCents <= 0 || releasedCents < 0)) {
    return { refused: 'amount_not_positive' }
  }
  if (lines.some(({ totalCents, releasedCents }) => releasedCents > totalCents)) {
    return { refused: 'more_than_paid' }
  }
  const amountCents = addCents(...lines.map(({ releasedCents }) => releasedCents))
  const eventBase = aboutIncome(command, state, { amountCents })
  return [
    {
      type: 'SettlementRecorded',
      data: { ...eventBase, provider: 'stripe', day, lines: [...lines] },
    },
  ]
}
