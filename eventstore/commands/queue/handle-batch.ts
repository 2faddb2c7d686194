import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { EventStoreOverloaded, OutcomeUnknown } from '../../port/append-errors.ts'
import { CommandKeyReused, TooBusy } from '../command.ts'
import type { Command, Handled } from '../command.ts'
import { decideBatch } from './decide-batch.ts'
import type { Batch } from './decide-batch.ts'
import type { AppendResult, EventStore, RecordedEvent } from '../../event-store.ts'
import { catchUp, findRecorded, load, findEventsOfCommand } from '../load.ts'
import { saveSnapshot } from '../loading/snapshot.ts'
import { cutRevisions, toStreamName, type StreamState } from '../loading/stream-state.ts'

/** A command whose caller waits. */
export type PendingCommand<S, C, E extends AnyEvent, R extends string> = Command<S, C, E, R> & {
  resolve: (answer: Handled<S, R>) => void
  reject: (reason: unknown) => void
}

type Appended = Extract<AppendResult, { outcome: 'appended' }>

/** A batch that was appended, or that decided no events. */
type Written<S, R extends string> = {
  batch: Batch<S, R>
  /** The state on which it was decided. */
  known: StreamState<S>
  /** Null if the batch decided no events. */
  result: Appended | null
}

const mostAttempts = 5

/** Called with the new state of the stream before any caller is answered; null: it must be read again. */
type OnState = <S>(streamState: StreamState<S> | null) => void

/**
 * Handles the first commands that wait for one stream and removes them from `waiting`. They are
 * decided one after the other and appended together at the known revision. A successful append
 * proves that the state was current, also for the refused commands of the batch.
 *
 * Never throws. Returns the new state of the stream, or null if it must be read again.
 */
export const handleBatch = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  waiting: PendingCommand<S, C, E, R>[],
  { known, onState }: { known: StreamState<S> | null; onState: OnState },
): Promise<StreamState<S> | null> => {
  let size = 1
  let batchResult: Written<S, R>
  let recorded: readonly RecordedEvent[]
  try {
    batchResult = await writeBatch(store, waiting, {
      known,
      onDecided: (batch) => {
        size = batch.steps.length
      },
    })
    recorded = await asRecorded(store, batchResult)
  } catch (error) {
    const pending = waiting.splice(0, size)
    onState(null)
    if (pending.length > 1 && mayConcernOne(error)) await handleOneByOne(store, pending)
    else for (const { reject } of pending) reject(error)
    return null
  }
  const pending = waiting.splice(0, size)
  const after = knownAfter(batchResult)
  onState(after)
  if (batchResult.result?.duplicate && pending.length > 1) {
    await handleOneByOne(store, pending)
    return null
  }
  await Promise.all(
    pending.map((one, index) =>
      answerOne(store, one, { written: batchResult, recorded, index }).then(
        one.resolve,
        one.reject,
      ),
    ),
  )
  return after
}

const writeBatch = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  waiting: readonly PendingCommand<S, C, E, R>[],
  { known, onDecided }: { known: StreamState<S> | null; onDecided: (batch: Batch<S, R>) => void },
): Promise<Written<S, R>> => {
  const [first] = waiting
  assert(first !== undefined, 'a batch has a first command')
  const { decider, id } = first
  // A remembered state may be out of date. An append at its revision proves that it is not. A batch
  // that decides no events on it is decided again on the state that is read now.
  let on = known
  for (let attempt = known === null ? 1 : 0; attempt <= mostAttempts; attempt += 1) {
    if (on === null) {
      on = await load(store, decider, id)
      // If the command fails, the next load needs no fold from the first event.
      await saveSnapshot(store, decider, on)
    } else if (attempt > 0) on = await catchUp(store, decider, on)
    const batch = decideBatch(store, on, waiting)
    onDecided(batch)
    const { events, stream } = batch
    if (events.length > 0) {
      const result = await store.append({ stream, expected: on.revision, events })
      if (result.outcome === 'appended') return { batch, known: on, result }
      if (attempt > 0 && attempt < mostAttempts) await delay(2 ** attempt)
    } else if (attempt > 0) {
      return { batch, known: on, result: null }
    }
  }
  throw new TooBusy(`${toStreamName(decider, id)} changed under ${mostAttempts} attempts`)
}

/** A single event is complete with the answer of the append; several are read back for their positions. */
const asRecorded = async <S, R extends string>(
  store: EventStore,
  { batch: { events, stream }, result }: Written<S, R>,
): Promise<readonly RecordedEvent[]> => {
  if (result === null || result.duplicate) return []
  const { revision, position, recordedAt } = result
  const [only] = events
  if (events.length === 1 && only) return [{ ...only, stream, revision, position, recordedAt }]
  const from = revision - BigInt(events.length - 1)
  const recorded = await store.read(stream, { from, limit: events.length })
  assert(
    events.every(({ id }, index) => recorded[index]?.id === id),
    `${stream} has lost what was just appended`,
  )
  return recorded
}

/** After a fault that one command may have caused, each command is handled on its own. */
const handleOneByOne = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  pending: readonly PendingCommand<S, C, E, R>[],
): Promise<void> => {
  for (const one of pending) {
    await handleBatch(store, [one], { known: null, onState: () => {} })
  }
}

// These concern every command of the batch: after a time-out it is unknown whether it was written.
const mayConcernOne = (error: unknown): boolean =>
  !(
    error instanceof OutcomeUnknown ||
    error instanceof EventStoreOverloaded ||
    error instanceof TooBusy
  )

const answerOne = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  { decider, context: { commandId } }: Command<S, C, E, R>,
  answered: { written: Written<S, R>; recorded: readonly RecordedEvent[]; index: number },
): Promise<Handled<S, R>> => {
  const { written, recorded, index } = answered
  const { batch, known, result } = written
  const step = batch.steps[index]
  assert(step !== undefined, 'each command of a batch has a step')
  const { stream } = batch
  const { state, inputHash, eventsSoFar } = step
  switch (step.outcome) {
    case 'failed':
      throw step.error
    case 'repeated': {
      const first = await findEventsOfCommand(store, stream, { commandId, from: step.from })
      return handled(state, sameInput(first, inputHash))
    }
    case 'decided': {
      const { length } = step.events
      if (!result?.duplicate) {
        return handled(state, recorded.slice(eventsSoFar - length, eventsSoFar))
      }
      const from = result.revision - BigInt(length - 1)
      const first = await findEventsOfCommand(store, stream, { commandId, from })
      const now = await catchUp(store, decider, known)
      return handled(now.state, sameInput(first, inputHash))
    }
    case 'refused':
    case 'nothing': {
      // Older events were not read: the command may have been handled among them.
      const first = known.isWhole ? [] : await findRecorded(store, stream, commandId)
      if (first.length > 0) return handled(state, sameInput(first, inputHash))
      if (step.outcome === 'refused') return { handled: false, refused: step.refused }
      const position = recorded[eventsSoFar - 1]?.position ?? known.position
      return { handled: true, events: [], position, state }
    }
  }
}

// Events from before inputs were hashed have no hash. Their repeated commands are not checked.
const sameInput = (
  recorded: readonly RecordedEvent[],
  inputHash: string,
): readonly RecordedEvent[] => {
  for (const { meta, stream } of recorded) {
    if (meta.inputHash === undefined || meta.inputHash === inputHash) continue
    throw new CommandKeyReused(`a command to ${stream} came again and pending for something else`)
  }
  return recorded
}

const handled = <S, R extends string>(
  state: S,
  events: readonly RecordedEvent[],
): Handled<S, R> => ({ handled: true, events, position: events.at(-1)?.position ?? 0n, state })

const knownAfter = <S, R extends string>({
  batch,
  known,
  result,
}: Written<S, R>): StreamState<S> | null => {
  if (result === null) return known
  if (result.duplicate) return null
  const { revision, position } = result
  for (const [id, at] of batch.revisions) known.revisions.set(id, at)
  const [first] = batch.events
  const begunBy = known.revision === 'none' ? first?.meta.actor : known.begunBy
  const tenant = first?.meta.tenant
  const newestId = batch.events.at(-1)?.id
  const after = { ...known, state: batch.state, revision, position, tenant, begunBy, newestId }
  cutRevisions(after)
  return after
}
