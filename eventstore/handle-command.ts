import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { assertShape, isRefused, shapeOf, versionOf } from '@almoner/domain/kernel/decider.ts'
import type { AnyEvent, AnyShape, Decider } from '@almoner/domain/kernel/decider.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, PersonId, StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { eventIdFor } from './event-id.ts'
import type { AppendResult, EventStore, NewEvent, RecordedEvent } from './event-store.ts'
import { evolveWith, findRecorded, load, recordedFrom, streamOf } from './load.ts'
import { createOneAtATime } from './one-at-a-time.ts'

export { loadState } from './load.ts'

export type CommandContext = {
  /** The charity whose books this writes; null for the platform's own. */
  tenant: OrganisationId | null
  actor: string
  correlation: string
  causation: string | null
  /** The same id again is the same command again: it is decided once, and answered as then. */
  commandId: string
  /**
   * What must be the same when the command comes again under its id. Not what the caller found
   * around itself meanwhile, such as the time or a charity's terms: a repeat may find those changed.
   */
  input: unknown
  at: Instant
}

export type Handled<S, R extends string> =
  | {
      handled: true
      /** As recorded; when the command is a repeat, as recorded the first time. */
      events: readonly RecordedEvent[]
      /** What a read model must have reached to show this. */
      position: bigint
      state: S
    }
  | { handled: false; refused: R }

/** The stream changed under every attempt. Nothing was written; the same command may come again. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** A command came again under its id and asked for something else. Nothing was written. */
export class CommandKeyReused extends Error {
  override name = 'CommandKeyReused'
}

const mostAttempts = 5

/**
 * Load, fold, decide, append at the revision that was loaded. Losing a race means deciding again
 * on what is true now. A crash between the append and the answer is settled by repeating: events
 * take their ids from the command's, so a repeat is found in the books before it is decided.
 *
 * Throws `TooBusy`, `CommandKeyReused`, and what the store throws.
 */
export const handleCommand = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  options: {
    decider: Decider<S, C, E, R>
    id: string
    command: C
    context: CommandContext
  },
): Promise<Handled<S, R>> => {
  const stream = streamOf(options.decider, options.id)
  return await inTurn(store)(stream, async () => {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const answer = await attemptOnce(store, stream, options)
      if (answer !== 'conflict') return answer
      if (attempt < mostAttempts) await delay(2 ** attempt)
    }
    throw new TooBusy(`${stream} changed under ${mostAttempts} attempts`)
  })
}

const attemptOnce = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  stream: StreamName,
  options: { decider: Decider<S, C, E, R>; id: string; command: C; context: CommandContext },
): Promise<Handled<S, R> | 'conflict'> => {
  const { decider, id, command, context } = options
  const { commandId } = context
  const inputHash = store.inputHash(canonicalJson(context.input))
  const { state, revision, position, tenant, repeated } = await load(store, decider, {
    id,
    commandId,
  })
  assert(tenant === undefined || tenant === context.tenant, `${stream} is another tenant's`)
  if (repeated.length > 0) return handled(state, sameInput(repeated, inputHash))

  const decision = decider.decide(command, state)
  if (isRefused(decision) || decision.length === 0) {
    // Only the newest event was read: the first time may stand before it.
    const recorded =
      decider.foldsFrom === 'last' ? await findRecorded(store, stream, commandId) : []
    if (recorded.length > 0) return handled(state, sameInput(recorded, inputHash))
    if (isRefused(decision)) return { handled: false, refused: decision.refused }
    return { handled: true, events: [], position, state }
  }
  // An event that carries all of the state is one decision; a second beside it would be no repeat
  // when the first time is out of sight.
  assert(decider.foldsFrom !== 'last' || decision.length === 1, `${stream} decides one event`)

  for (const event of decision) assertShape(decider.shapes, event)
  const events = decision.map((event, index) =>
    toNewEvent(stream, { event, index, context, inputHash, shapes: decider.shapes }),
  )
  const result = await store.append({ stream, expected: revision, events })
  if (result.outcome === 'conflict') return 'conflict'
  if (result.duplicate) {
    const now = await load(store, decider, { id, commandId })
    const from = result.revision - BigInt(events.length - 1)
    const first = await recordedFrom(store, stream, { commandId, from })
    return handled(now.state, sameInput(first, inputHash))
  }
  const recorded = await asRecorded(store, stream, { events, result, commandId })
  const evolve = (state: S, event: RecordedEvent) => evolveWith(decider, state, event)
  return handled(recorded.reduce(evolve, state), recorded)
}

type Appended = Extract<AppendResult, { outcome: 'appended' }>

/** One event is what was appended and its place; more are read back, each with a place of its own. */
const asRecorded = async (
  store: EventStore,
  stream: StreamName,
  appended: { events: readonly NewEvent[]; result: Appended; commandId: string },
): Promise<readonly RecordedEvent[]> => {
  const { events, result, commandId } = appended
  const { revision, position, recordedAt } = result
  const [only] = events
  if (events.length === 1 && only) return [{ ...only, stream, revision, position, recordedAt }]
  const from = revision - BigInt(events.length - 1)
  const recorded = await recordedFrom(store, stream, { commandId, from })
  assert(recorded.length >= events.length, `${stream} has lost what was just appended`)
  return recorded
}

// Events from before inputs were kept have no hash: their commands come again as they always did.
const sameInput = (
  recorded: readonly RecordedEvent[],
  inputHash: string,
): readonly RecordedEvent[] => {
  for (const { meta, stream } of recorded) {
    if (meta.inputHash === undefined || meta.inputHash === inputHash) continue
    throw new CommandKeyReused(`a command to ${stream} came again and asked for something else`)
  }
  return recorded
}

const handled = <S, R extends string>(
  state: S,
  events: readonly RecordedEvent[],
): Handled<S, R> => ({ handled: true, events, position: events.at(-1)?.position ?? 0n, state })

const toNewEvent = (
  stream: StreamName,
  decided: {
    event: AnyEvent
    index: number
    context: CommandContext
    inputHash: string
    shapes: readonly AnyShape[]
  },
): NewEvent => {
  const { event, index, context, inputHash, shapes } = decided
  const { tenant, actor, causation, correlation, commandId, at } = context
  const shape = shapeOf(shapes, event.type)
  const version = versionOf(shape)
  return {
    id: eventIdFor(stream, commandId, index),
    type: event.type,
    data: event.data,
    ...(event.personal !== undefined && {
      personal: event.personal,
      person: personOf(shape, event),
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

const personOf = (shape: AnyShape, { type, data }: AnyEvent): PersonId => {
  const person = shape.whose?.(data as never)
  assert(person !== undefined && isUuid(person), `${type} does not say whose personal part it has`)
  return person
}

const mostWaitingForAStream = 1_000

const lines = new WeakMap<EventStore, ReturnType<typeof createOneAtATime>>()

const inTurn = (store: EventStore): ReturnType<typeof createOneAtATime> => {
  const line = lines.get(store) ?? createOneAtATime({ mostWaiting: mostWaitingForAStream })
  lines.set(store, line)
  return line
}
