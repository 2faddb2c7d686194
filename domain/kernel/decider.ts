import type * as v from 'valibot'
import { assert } from './assert.ts'
import { erasedPersonal } from './erased.ts'
import type { PersonId } from './ids.ts'
import { matches } from './schemas.ts'

/** A refused command is a value, from a closed union for each aggregate. */
export type Refused<Reason extends string> = { refused: Reason }

/** Any event, as the store holds it: `personal` contains all its data about a person. */
export type AnyEvent = { type: string; data: object; personal?: object | undefined }

/** Turns an event of one version of its shape into the next version. Pure, and never refuses. */
export type Upcast = (event: { data: object; personal?: object | undefined }) => {
  data: object
  personal?: object | undefined
}

/**
 * The shape of one event. Its type, its check on reading and its JSON Schema are derived from it.
 */
export type EventShape<
  Type extends string,
  Data extends v.GenericSchema<object, object>,
  Personal extends v.GenericSchema<object, object> | undefined,
> = {
  type: Type
  data: Data
  personal: Personal
  /** Returns the person of the personal part, by an id in `data`. */
  whose: ((data: v.InferOutput<Data>) => PersonId) | undefined
  /**
   * The upcasts from version 1 to 2, from 2 to 3 … The shape's own version is one more than their
   * number.
   */
  upcasts: readonly Upcast[]
}

/** Defines an event with or without a personal part. */
export function eventShape<Type extends string, Data extends v.GenericSchema<object, object>>(
  type: Type,
  data: Data,
  options?: { upcasts?: readonly Upcast[] },
): EventShape<Type, Data, undefined>
export function eventShape<
  Type extends string,
  Data extends v.GenericSchema<object, object>,
  Personal extends v.GenericSchema<object, object>,
>(
  type: Type,
  data: Data,
  options: {
    personal: Personal
    whose: (data: v.InferOutput<Data>) => PersonId
    upcasts?: readonly Upcast[]
  },
): EventShape<Type, Data, Personal>
export function eventShape(
  type: string,
  data: v.GenericSchema<object, object>,
  options: {
    personal?: v.GenericSchema<object, object>
    whose?: (data: object) => PersonId
    upcasts?: readonly Upcast[]
  } = {},
) {
  const { personal, whose, upcasts = [] } = options
  // A part that cannot be erased fails here, on the day it is written.
  if (personal) {
    assert(matches(personal, erasedPersonal(personal)), `${type} cannot be read once it is erased`)
  }
  return { type, data, personal, whose, upcasts }
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
  whose: ((data: never) => PersonId) | undefined
  upcasts: readonly Upcast[]
}

export const currentVersion = ({ upcasts }: Pick<AnyShape, 'upcasts'>): number => upcasts.length + 1

export const findShape = (shapes: readonly AnyShape[], type: string): AnyShape => {
  const shape = shapes.find((candidate) => candidate.type === type)
  assert(shape !== undefined, `unknown event ${type}`)
  return shape
}

/** Asserts that an event has the shape its aggregate gives it today. */
export const assertShape = (shapes: readonly AnyShape[], event: AnyEvent): void => {
  const shape = findShape(shapes, event.type)
  assert(matches(shape.data, event.data), `${event.type} has data of another shape`)
  assert(
    shape.personal === undefined
      ? event.personal === undefined
      : matches(shape.personal, event.personal),
    `${event.type} has a personal part of another shape`,
  )
}

/** The store's own data about an event. */
export type StoredEvent = AnyEvent & {
  person?: PersonId | undefined
  meta: { version?: number }
}

/**
 * A recorded event in the aggregate's present version: upcast, checked, and with all data about an
 * erased person replaced. Every reader of events uses this function, so no evolve and no read model
 * handles former versions.
 */
export const readEvent = <Stored extends StoredEvent>(
  shapes: readonly AnyShape[],
  event: Stored,
): Stored => {
  const shape = findShape(shapes, event.type)
  const present = withoutTheErased(shape, upcast(shape, event))
  assertShape([shape], present)
  return present
}

const upcast = <Stored extends StoredEvent>(shape: AnyShape, event: Stored): Stored => {
  const { version = 1 } = event.meta
  if (version === currentVersion(shape)) return event
  assert(
    version >= 1 && version < currentVersion(shape),
    `${event.type} has version ${version}, and this program knows ${currentVersion(shape)}`,
  )
  const { data, personal } = event
  const later = shape.upcasts.slice(version - 1).reduce((past, step) => step(past), {
    data,
    personal,
  } as ReturnType<Upcast>)
  return { ...event, ...later }
}

const withoutTheErased = <Stored extends StoredEvent>(shape: AnyShape, event: Stored): Stored =>
  shape.personal !== undefined && event.personal === undefined && event.person !== undefined
    ? { ...event, personal: erasedPersonal(shape.personal) }
    : event

/**
 * The rules of one aggregate. `decide` returns the events of a command (none if its outcome already
 * holds), or a refusal. `evolve` never refuses: events are facts.
 */
export type Decider<State, Command, Event extends AnyEvent, Reason extends string> = {
  category: string
  shapes: readonly AnyShape[]
  initial: State
  decide: (command: Command, state: State) => readonly Event[] | Refused<Reason>
  evolve: (state: State, event: Event) => State
  /**
   * Set for an aggregate whose streams grow without end. If omitted, all of its events are folded.
   */
  snapshot?: SnapshotShape<State>
}

/**
 * The form in which a state is saved beside the events, so that a load reads only the later events.
 * It contains no personal data, because the events are folded without their personal parts. Such an
 * aggregate decides one event at a time, because a repeated command is found by its first event.
 */
export type SnapshotShape<State> = {
  /** Raised when `evolve` or the state changes: snapshots of another version are ignored. */
  version: number
  state: v.GenericSchema<unknown, State>
}

export const isRefused = <Reason extends string>(
  decision: readonly AnyEvent[] | Refused<Reason>,
): decision is Refused<Reason> => 'refused' in decision

export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial)
