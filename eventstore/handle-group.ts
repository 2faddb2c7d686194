import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { EventStoreOverloaded, OutcomeUnknown } from './port/append-errors.ts'
import { CommandKeyReused, TooBusy } from './commands/command.ts'
import type { Command, Handled } from './commands/command.ts'
import { decideGroup } from './decide-group.ts'
import type { Group } from './decide-group.ts'
import type { AppendResult, EventStore, RecordedEvent } from './event-store.ts'
import { findRecorded, load, nothingKnown, recordedFrom, streamOf } from './commands/load.ts'
import type { Known } from './commands/load.ts'

/** A command whose caller waits. */
export type Asked<S, C, E extends AnyEvent, R extends string> = Command<S, C, E, R> & {
  resolve: (answer: Handled<S, R>) => void
  reject: (reason: unknown) => void
}

type Appended = Extract<AppendResult, { outcome: 'appended' }>

/** A group as the books have taken it. */
type Written<S, R extends string> = {
  group: Group<S, R>
  /** What it was decided on. */
  known: Known<S>
  /** Null where it decided no events. */
  result: Appended | null
}

const mostAttempts = 5
const mostRevisionsKept = 1_000

/** Hears what is known of a stream now, before anybody is answered; null where it must be read again. */
type Learn = <S>(known: Known<S> | null) => void

/**
 * Answers the first commands that wait for one stream and takes them off `waiting`: decided one
 * after the other, and appended together at the revision that was known. That the books take them
 * there proves that nobody came between, also for those among them that were refused.
 *
 * Never throws. Answers what is known of the stream now; null where that must be read again.
 */
export const handleGroup = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  waiting: Asked<S, C, E, R>[],
  { known, learn }: { known: Known<S> | null; learn: Learn },
): Promise<Known<S> | null> => {
  let size = 1
  let written: Written<S, R>
  let recorded: readonly RecordedEvent[]
  try {
    written = await writeGroup(store, waiting, {
      known,
      onDecided: (group) => {
        size = group.steps.length
      },
    })
    recorded = await asRecorded(store, written)
  } catch (error) {
    const asked = waiting.splice(0, size)
    learn(null)
    if (asked.length > 1 && mayBeOfOne(error)) await handleEach(store, asked)
    else for (const { reject } of asked) reject(error)
    return null
  }
  const asked = waiting.splice(0, size)
  const after = knownAfter(written)
  learn(after)
  if (written.result?.duplicate && asked.length > 1) {
    await handleEach(store, asked)
    return null
  }
  await Promise.all(
    asked.map((one, index) =>
      answerOne(store, one, { written, recorded, index }).then(one.resolve, one.reject),
    ),
  )
  return after
}

const writeGroup = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  waiting: readonly Asked<S, C, E, R>[],
  { known, onDecided }: { known: Known<S> | null; onDecided: (group: Group<S, R>) => void },
): Promise<Written<S, R>> => {
  const [first] = waiting
  assert(first !== undefined, 'a group of commands has a first')
  const { decider, id, isFirst } = first
  const guess = known ?? (isFirst ? nothingKnown(store, decider, id) : null)
  // What is remembered costs no attempt, and proves nothing by itself: somebody else may have
  // written since. What decides no events on it is decided again on what is read now.
  for (let attempt = guess === null ? 1 : 0; attempt <= mostAttempts; attempt += 1) {
    const on = attempt === 0 && guess !== null ? guess : await load(store, decider, id)
    const group = decideGroup(store, on, waiting)
    onDecided(group)
    const { events, stream } = group
    if (events.length > 0) {
      const result = await store.append({ stream, expected: on.revision, events })
      if (result.outcome === 'appended') return { group, known: on, result }
      if (attempt > 0 && attempt < mostAttempts) await delay(2 ** attempt)
    } else if (attempt > 0) {
      return { group, known: on, result: null }
    }
  }
  throw new TooBusy(`${streamOf(decider, id)} changed under ${mostAttempts} attempts`)
}

/** One event is what was appended and its place; more are read back, each with a place of its own. */
const asRecorded = async <S, R extends string>(
  store: EventStore,
  { group: { events, stream }, result }: Written<S, R>,
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

/** The commands of a group that one of them may have spoilt, each as if it had come alone. */
const handleEach = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  asked: readonly Asked<S, C, E, R>[],
): Promise<void> => {
  for (const one of asked) {
    await handleGroup(store, [one], { known: null, learn: () => {} })
  }
}

// What the store could not do concerns them all: a time-out says of none whether it was written.
const mayBeOfOne = (error: unknown): boolean =>
  !(
    error instanceof OutcomeUnknown ||
    error instanceof EventStoreOverloaded ||
    error instanceof TooBusy
  )

const answerOne = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  { decider, id, context: { commandId } }: Command<S, C, E, R>,
  answered: { written: Written<S, R>; recorded: readonly RecordedEvent[]; index: number },
): Promise<Handled<S, R>> => {
  const { written, recorded, index } = answered
  const { group, known, result } = written
  const step = group.steps[index]
  assert(step !== undefined, 'a command of a group has its step')
  const { stream } = group
  const { state, inputHash, eventsSoFar } = step
  switch (step.outcome) {
    case 'failed':
      throw step.error
    case 'repeated': {
      const first = await recordedFrom(store, stream, { commandId, from: step.from })
      return handled(state, sameInput(first, inputHash))
    }
    case 'decided': {
      const { length } = step.events
      if (!result?.duplicate) {
        return handled(state, recorded.slice(eventsSoFar - length, eventsSoFar))
      }
      const from = result.revision - BigInt(length - 1)
      const first = await recordedFrom(store, stream, { commandId, from })
      const now = await load(store, decider, id)
      return handled(now.state, sameInput(first, inputHash))
    }
    case 'refused':
    case 'nothing': {
      // Only the newest event was read: the first time may stand before it.
      const first = known.isWhole ? [] : await findRecorded(store, stream, commandId)
      if (first.length > 0) return handled(state, sameInput(first, inputHash))
      if (step.outcome === 'refused') return { handled: false, refused: step.refused }
      const position = recorded[eventsSoFar - 1]?.position ?? known.position
      return { handled: true, events: [], position, state }
    }
  }
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

const knownAfter = <S, R extends string>({ group, known, result }: Written<S, R>) => {
  if (result === null) return known
  if (result.duplicate) return null
  const { revision, position } = result
  // Where older ones may stand unseen anyway, these need not all be seen for ever.
  if (!known.isWhole && known.revisions.size > mostRevisionsKept) known.revisions.clear()
  for (const [id, at] of group.revisions) known.revisions.set(id, at)
  const [first] = group.events
  const begunBy = known.revision === 'none' ? first?.meta.actor : known.begunBy
  const tenant = first?.meta.tenant
  return { ...known, state: group.state, revision, position, tenant, begunBy }
}
