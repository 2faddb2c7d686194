import type { Refused } from '../../kernel/decider.ts'
import { addCents, type Cents } from '../../kernel/money.ts'
import type { TreasuryCommand, TreasuryRefusal } from '../commands.ts'
import type { TreasuryEvent } from '../events.ts'
import {
  repayAdvances,
  sumAdvances,
  type Advance,
  type Balance,
  type TreasuryState,
} from '../state.ts'

export type Decision = readonly TreasuryEvent[] | Refused<TreasuryRefusal>

/** Returns what every event contains: the charity, the time, and the sums after it. */
export const aboutEvent = (
  { organisationId, at }: TreasuryCommand,
  state: TreasuryState,
  { availableCents, advances }: Partial<Balance> = {},
) => ({
  organisationId,
  at,
  after: {
    count: state.count + 1,
    availableCents: availableCents ?? state.availableCents,
    advancedCents: sumAdvances(advances ?? state.advances),
  },
})

/** Returns this for an event that adds to the balance. The added sum first repays advances. */
export const aboutIncome = (
  command: TreasuryCommand,
  state: TreasuryState,
  { amountCents, advances = state.advances }: { amountCents: Cents; advances?: Advance[] },
) => {
  const availableCents = addCents(state.availableCents, amountCents)
  const part = String(state.count + 1)
  const { repayments, ...balance } = repayAdvances({ availableCents, advances }, part)
  return { ...aboutEvent(command, state, balance), repayments: [...repayments] }
}
