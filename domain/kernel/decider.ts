/** A refused command is a value, from a closed union for each aggregate. */
export type Refused<Reason extends string> = { refused: Reason }

/** A fact as an aggregate knows it: what happened, and, kept apart, what it says about a person. */
export type DomainEvent<
  Type extends string = string,
  Data extends object = object,
  Personal extends object | undefined = undefined,
> = Personal extends object
  ? { type: Type; data: Data; personal: Personal }
  : { type: Type; data: Data; personal?: undefined }

/** Any event, as the store carries it. */
export type AnyEvent = { type: string; data: object; personal?: object | undefined }

/**
 * The rules of one aggregate. `decide` answers the events a command causes (none when its outcome
 * already holds), or a refusal. `evolve` never refuses: events are facts.
 *
 * `foldsFrom: 'last'` is for aggregates whose newest event carries all of their state (a book that
 * counts): loading one stays a single read however long the stream grows.
 */
export type Decider<State, Command, Event extends AnyEvent, Reason extends string> = {
  category: string
  initial: State
  decide: (command: Command, state: State) => readonly Event[] | Refused<Reason>
  evolve: (state: State, event: Event) => State
  foldsFrom?: 'first' | 'last'
}

export const isRefused = <Reason extends string>(
  decision: readonly unknown[] | object,
): decision is Refused<Reason> => !Array.isArray(decision) && 'refused' in decision

export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial)
