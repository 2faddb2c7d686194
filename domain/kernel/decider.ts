import * as v from 'valibot'
import { assert } from './assert.ts'

/** A refused command is a value, from a closed union for each aggregate. */
export type Refused<Reason extends string> = { refused: Reason }

/** Any event, as the store carries it: `personal` holds everything it says about a person. */
export type AnyEvent = { type: string; data: object; personal?: object | undefined }

/** The shape of one event, from which its type, its check on reading and its JSON Schema come. */
export type EventShape<
  Type extends string,
  Data extends v.GenericSchema<object, object>,
  Personal extends v.GenericSchema<object, object> | undefined,
> = { type: Type; data: Data; personal: Personal }

/** Defines an event without, or with, a personal part. */
export function eventShape<Type extends string, Data extends v.GenericSchema<object, object>>(
  type: Type,
  data: Data,
): EventShape<Type, Data, undefined>
export function eventShape<
  Type extends string,
  Data extends v.GenericSchema<object, object>,
  Personal extends v.GenericSchema<object, object>,
>(type: Type, data: Data, personal: Personal): EventShape<Type, Data, Personal>
export function eventShape(
  type: string,
  data: v.GenericSchema<object, object>,
  personal?: v.GenericSchema<object, object>,
) {
  return { type, data, personal }
}

/** The event a shape describes. */
export type EventOf<Shape> =
  Shape extends EventShape<infer Type, infer Data, infer Personal>
    ? Personal extends v.GenericSchema<object, object>
      ? { type: Type; data: v.InferOutput<Data>; personal: v.InferOutput<Personal> }
      : { type: Type; data: v.InferOutput<Data>; personal?: undefined }
    : never

/** A list of shapes, one for every event of an aggregate. */
export type AnyShape = {
  type: string
  data: v.GenericSchema<object, object>
  personal: v.GenericSchema<object, object> | undefined
}

/** Asserts that an event has the shape its aggregate gave it: on the way in and on the way out. */
export const assertShape = (shapes: readonly AnyShape[], event: AnyEvent): void => {
  const shape = shapes.find((candidate) => candidate.type === event.type)
  assert(shape !== undefined, `unknown event ${event.type}`)
  assert(v.is(shape.data, event.data), `${event.type} has data of another shape`)
  assert(
    shape.personal === undefined
      ? event.personal === undefined
      : v.is(shape.personal, event.personal),
    `${event.type} has a personal part of another shape`,
  )
}

/**
 * The rules of one aggregate. `decide` answers the events a command causes (none when its outcome
 * already holds), or a refusal. `evolve` never refuses: events are facts.
 *
 * `foldsFrom: 'last'` is for aggregates whose newest event carries all of their state (a book that
 * counts): loading one stays a single read however long the stream grows.
 */
export type Decider<State, Command, Event extends AnyEvent, Reason extends string> = {
  category: string
  shapes: readonly AnyShape[]
  initial: State
  decide: (command: Command, state: State) => readonly Event[] | Refused<Reason>
  evolve: (state: State, event: Event) => State
  foldsFrom?: 'first' | 'last'
}

export const isRefused = <Reason extends string>(
  decision: readonly AnyEvent[] | Refused<Reason>,
): decision is Refused<Reason> => 'refused' in decision

export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial)
