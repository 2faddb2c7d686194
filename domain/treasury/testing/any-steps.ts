import fc from 'fast-check'
import { fixtureId } from '../../fixtures.ts'
import { isRefused } from '../../kernel/decider.ts'
import { cents } from '../../kernel/money.ts'
import type { TreasuryCommand } from '../commands.ts'
import type { TreasuryEvent } from '../events.ts'
import * as the from '../fixtures.ts'
import { treasury } from '../index.ts'
import type { TreasuryState } from '../state.ts'

const number = fc.integer({ min: 1, max: 6 })
const amount = fc.integer({ min: 1, max: 60_000 }).map(cents)
const payoutId = number.map((id) => fixtureId('payout', id))
const movedBack = fc.record({
  amountCents: amount,
  of: fc.oneof(
    number.map((id) => ({ kind: 'refund', id: fixtureId('refund', id) }) as const),
    number.map((id) => ({ kind: 'dispute', id: fixtureId('dispute', id) }) as const),
  ),
})
const lines = fc.array(amount, { minLength: 1, maxLength: 3 }).map((released) =>
  released.map((releasedCents, index) => ({
    paymentId: fixtureId('payment', index + 1),
    transactionId: `txn_${index}`,
    totalCents: releasedCents,
    settledCents: releasedCents,
    releasedCents,
    differenceCents: cents(0),
  })),
)

/** A command on the state that its caller has seen. */
type Step = (state: TreasuryState) => TreasuryCommand

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  lines.map((some): Step => ({ count }) => ({
    ...the.recordSettlement,
    lines: some,
    seenCount: count,
  })),
  movedBack.map((back): Step => () => ({ ...the.recordAdvance, ...back })),
  movedBack.map((back): Step => () => ({ ...the.recordReturn, ...back })),
  fc
    .record({ payoutId, amountCents: fc.integer({ min: 10_000, max: 90_000 }).map(cents) })
    .map((request): Step => () => ({ ...the.requestPayout, ...request, approval: 'none' })),
  fc
    .constantFrom(the.markPayoutSent, the.markPayoutPaid, the.failPayout, the.cancelPayout)
    .map((command): Step => ({ payout }) => ({
      ...command,
      payoutId: payout?.payoutId ?? fixtureId('payout', 99),
    })),
  payoutId.map((id): Step => () => ({ ...the.returnPayout, payoutId: id })),
)
export const anySteps = fc.array(anyStep, { maxLength: 60 })

/** An event, and the state that it leaves. */
type Taken = { event: TreasuryEvent; state: TreasuryState }

/** The events of commands, one after the other, each with the state that it leaves. */
export const takeStates = (steps: readonly Step[]): readonly Taken[] =>
  steps.reduce<readonly Taken[]>((before, next) => {
    let state = before.at(-1)?.state ?? treasury.initial
    const decision = treasury.decide(next(state), state)
    if (isRefused(decision)) return before
    return before.concat(
      decision.map((event) => {
        state = treasury.evolve(state, event)
        return { event, state }
      }),
    )
  }, [])

/** The events of commands, one after the other. */
export const takeSteps = (steps: readonly Step[]): readonly TreasuryEvent[] =>
  takeStates(steps).map(({ event }) => event)

/** Returns the events of commands. Each settlement has seen all earlier events. */
export const takeCommands = (...commands: readonly TreasuryCommand[]): readonly TreasuryEvent[] =>
  takeSteps(
    commands.map(
      (command): Step =>
        ({ count }) =>
          command.type === 'RecordSettlement' ? { ...command, seenCount: count } : command,
    ),
  )
