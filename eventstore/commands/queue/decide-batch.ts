import { assert } from '@almoner/domain/kernel/assert.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { isRefused, findShape, currentVersion } from '@almoner/domain/kernel/decider.ts'
import type { AnyEvent, AnyShape } from '@almoner/domain/kernel/decider.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { PersonId, StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Command } from '../command.ts'
import { eventIdFor } from '../event-id.ts'
import type { EventStore, NewEvent } from '../../event-store.ts'
import { evolveWith, type StreamState } from '../loading/stream-state.ts'
import { mostEventsInAnAppend } from '../../port/serialise-append.ts'

const mostCommandsInABatch = 64

/** The result of one command of a batch, if the events of the batch are appended as decided. */
type Step<S, R extends string> = {
  inputHash: string
  /** The state after the command. */
  state: S
  /** Number of events of the batch up to and with this command. */
  eventsSoFar: number
} & (
  | { outcome: 'decided'; events: readonly NewEvent[] }
  | { outcome: 'refused'; refused: R }
  /** The command decides no event: its outcome holds already. */
  | { outcome: 'nothing' }
  /** The command was handled before; its first event has this revision. */
  | { outcome: 'repeated'; from: bigint }
  | { outcome: 'failed'; error: unknown }
)

export type Batch<S, R extends string> = {
  stream: StreamName
  /** One step for each command of the batch, in their order. */
  steps: readonly Step<S, R>[]
  events: readonly NewEvent[]
  /** Revisions of these events, by their ids. */
  revisions: ReadonlyMap<string, bigint>
  state: S
}

/**
 * Decides as many commands of the first command's decider as one append holds, each on the state that
 * the commands before it leave. A fault of one command is its own step and does not change the state.
 */
export const decideBatch = <S, C, E extends AnyEvent, R extends string>(
  store: Pick<EventStore, 'inputHash'>,
  streamState: StreamState<S>,
  commands: readonly Command<S, C, E, R>[],
): Batch<S, R> => {
  const steps: Step<S, R>[] = []
  const events: NewEvent[] = []
  const revisions = new Map<string, bigint>()
  const first = streamState.revision === 'none' ? 0n : streamState.revision + 1n
  const { stream } = streamState
  let { state, tenant } = streamState

  for (const command of commands.slice(0, mostCommandsInABatch)) {
    if (command.decider !== commands[0]?.decider) break
    const step = decideOne(store, command, {
      stream,
      state,
      tenant,
      revisionOf: (id) => revisions.get(id) ?? streamState.revisions.get(id),
    })
    if (step.outcome === 'decided') {
      const room = mostEventsInAnAppend - events.length
      if (steps.length > 0 && step.events.length > room) break
      for (const event of step.events) {
        revisions.set(event.id, first + BigInt(events.length))
        events.push(event)
      }
      tenant = command.context.tenant
    }
    state = step.state
    steps.push({ ...step, eventsSoFar: events.length })
  }
  return { stream, steps, events, revisions, state }
}

type Before<S> = Pick<StreamState<S>, 'stream' | 'state' | 'tenant'> & {
  revisionOf: (eventId: string) => bigint | undefined
}

// Distributes over the union, so that `outcome` still narrows it.
type WithoutCount<Whole> = Whole extends unknown ? Omit<Whole, 'eventsSoFar'> : never

const decideOne = <S, C, E extends AnyEvent, R extends string>(
  store: Pick<EventStore, 'inputHash'>,
  { decider, command, context }: Command<S, C, E, R>,
  { stream, state, tenant, revisionOf }: Before<S>,
): WithoutCount<Step<S, R>> => {
  let inputHash = ''
  try {
    inputHash = store.inputHash(canonicalJson(context.input))
    assert(tenant === undefined || tenant === context.tenant, `${stream} is another tenant's`)
    const from = revisionOf(eventIdFor(stream, context.commandId, 0))
    if (from !== undefined) return { outcome: 'repeated', from, inputHash, state }

    const decision = decider.decide(command, state)
    if (isRefused(decision)) {
      return { outcome: 'refused', refused: decision.refused, inputHash, state }
    }
    if (decision.length === 0) return { outcome: 'nothing', inputHash, state }
    // The older events of a long stream are not read. If a command had two events, its repeat would
    // not be found by the first of them.
    assert(!decider.snapshot || decision.length === 1, `${stream} decides one event`)
    const { shapes } = decider
    const events = decision.map((event, index) =>
      toNewEvent(stream, { event, index, context, inputHash, shapes }),
    )
    // Folding an event asserts its shape, so that no event of another shape is recorded.
    const after = events.reduce((before, event) => evolveWith(decider, before, event), state)
    return { outcome: 'decided', events, inputHash, state: after }
  } catch (error) {
    return { outcome: 'failed', error, inputHash, state }
  }
}

const toNewEvent = (
  stream: StreamName,
  decided: {
    event: AnyEvent
    index: number
    context: Command<unknown, unknown, AnyEvent, string>['context']
    inputHash: string
    shapes: readonly AnyShape[]
  },
): NewEvent => {
  const { event, index, context, inputHash, shapes } = decided
  const { tenant, actor, causation, correlation, commandId, at } = context
  const shape = findShape(shapes, event.type)
  const version = currentVersion(shape)
  return {
    id: eventIdFor(stream, commandId, index),
    type: event.type,
    data: event.data,
    ...(event.personal !== undefined && {
      personal: event.personal,
      person: toPersonId(shape, event),
    }),
    meta: {
      tenant,
      actor,
      causation,
      correlation,
      ...(version > 1 && { version }),
      inputHash,
      at,
    },
  }
}

const toPersonId = (shape: AnyShape, { type, data }: AnyEvent): PersonId => {
  const person = shape.whose?.(data as never)
  assert(person !== undefined && isUuid(person), `${type} does not say whose personal part it has`)
  return person
}
