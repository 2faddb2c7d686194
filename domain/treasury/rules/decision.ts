import type { Refused } from '../../kernel/decider.ts'
import { addCents, type Cents } from '../../kernel/money.ts'
import type { TreasuryCommand, TreasuryRefusal } from '../commands.ts'
import type { TreasuryEvent } from '../events.ts'
import { repayAdvances, type Repayment, type TreasuryState } from '../state.ts'

export type Decision = readonly TreasuryEvent[] | Refused<TreasuryRefusal>

type Change = Partial<Omit<TreasuryState, 'count' | 'advancedCents'>>

/** What every event says: whose it is, when, and the state after it. */
export const aboutEvent = (
  { organisationId, at }: TreasuryCommand,
  state: TreasuryState,
  change: Change,
) => {
  const after = { ...state, ...change, count: state.count + 1 }
  const advancedCents = addCents(...after.advances.map(({ owedCents }) => owedCents))
  return { organisationId, at, after: { ...after, advancedCents } }
}

/** The same for an event that adds to the balance, of which advances are repaid first. */
export const aboutIncome = (
  command: TreasuryCommand,
  state: TreasuryState,
  { amountCents, ...change }: Change & { amountCents: Cents },
) => {
  const availableCents = addCents(state.availableCents, amountCents)
  const advances = change.advances ?? state.advances
  const { repayments, ...balance } = repayAdvances(
    { availableCents, advances },
    String(state.count + 1),
  )
  const about = aboutEvent(command, state, { ...change, ...balance })
  return { ...about, repayments: [...repayments] satisfies Repayment[] }
}
