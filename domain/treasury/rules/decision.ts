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

/** What every event says: whose it is, when, and the sums after it. */
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

/** The same for an event that adds to the balance, of which advances are repaid first. */
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
