import { expect } from 'vitest'
import { assertShape, fold, isRefused, type AnyEvent, type Decider } from '../kernel/decider.ts'

type When<Event, Reason> = {
  then: (...events: readonly [Event, ...Event[]]) => void
  thenRefused: (reason: Reason) => void
  thenNothing: () => void
}

/**
 * Every rule is tested with this sentence: `given(payment,
 * initiated).when(succeed).then(succeeded)`. Given and resulting events are checked against the
 * aggregate's own schemas, so a fixture cannot drift from the events that it represents.
 */
export const given = <State, Command, Event extends AnyEvent, Reason extends string>(
  decider: Decider<State, Command, Event, Reason>,
  ...past: readonly Event[]
): { when: (command: Command) => When<Event, Reason> } => {
  for (const event of past) assertShape(decider.shapes, event)
  const state = fold(decider, past)
  return {
    when: (command) => {
      const decision = decider.decide(command, state)
      const decided = isRefused<Reason>(decision) ? [] : decision
      for (const event of decided) assertShape(decider.shapes, event)
      return {
        // `then` completes the sentence of a rule; this object is never awaited.
        // oxlint-disable-next-line unicorn/no-thenable
        then: (...events) => expect(decision).toEqual(events),
        thenRefused: (reason) => expect(decision).toEqual({ refused: reason }),
        thenNothing: () => expect(decision).toEqual([]),
      }
    },
  }
}

/**
 * Returns the content of a stream after the commands, one after the other. Refused commands leave
 * no trace, as in the event store.
 */
export const after = <State, Command, Event extends AnyEvent, Reason extends string>(
  decider: Decider<State, Command, Event, Reason>,
  past: readonly Event[],
  commands: readonly Command[],
): { events: readonly Event[]; state: State } => {
  const events = [...past]
  let state = fold(decider, past)
  for (const command of commands) {
    const decision = decider.decide(command, state)
    if (isRefused<Reason>(decision)) continue
    for (const event of decision) assertShape(decider.shapes, event)
    events.push(...decision)
    state = decision.reduce(decider.evolve, state)
  }
  return { events, state }
}
