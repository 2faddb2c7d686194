import { assert } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { AnyEvent, AnyShape, StoredEvent } from '@almoner/domain/kernel/decider.ts'
import { categoryOf, streamName } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { eventIdFor } from './event-id.ts'
import type { EventStore, RecordedEvent } from './event-store.ts'
import { mostEventsInAnAppend } from './serialise-append.ts'

/** What loading needs of a decider. */
export type Folds<S, E extends AnyEvent> = {
  category: string
  shapes: readonly AnyShape[]
  initial: S
  evolve: (state: S, event: E) => S
  foldsFrom?: 'first' | 'last'
}

export type Loaded<S> = {
  state: S
  /** Revision of the newest event, or 'none' where there is no stream. */
  revision: bigint | 'none'
  /** Position of the newest event, 0 where there is none. */
  position: bigint
}

const pageSize = 1_000

/** The state of one aggregate as the books have it now. */
export const loadState = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Loaded<S>> => {
  const { state, revision, position } = await load(store, decider, id)
  return { state, revision, position }
}

/** As `loadState`, and whose stream it is and which events of it were seen. */
export type Known<S> = Loaded<S> & {
  stream: StreamName
  tenant: OrganisationId | null | undefined
  /** Revisions of the events that were seen, by their ids. */
  revisions: Map<string, bigint>
  /** False where older events than those may be in the stream. */
  isWhole: boolean
}

export const load = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Known<S>> => {
  const stream = streamOf(decider, id)
  const revisions = new Map<string, bigint>()
  let state = decider.initial
  let last: RecordedEvent | undefined
  for await (const event of eventsToFold(store, stream, decider.foldsFrom)) {
    assert(
      event.meta.tenant === (last ?? event).meta.tenant,
      `${stream} holds events of two tenants`,
    )
    state = evolveWith(decider, state, event)
    revisions.set(event.id, event.revision)
    last = event
  }
  return {
    stream,
    state,
    revision: last?.revision ?? 'none',
    position: last?.position ?? 0n,
    tenant: last?.meta.tenant,
    revisions,
    isWhole: decider.foldsFrom !== 'last',
  }
}

export const streamOf = (decider: { category: string }, id: string): StreamName => {
  const stream = streamName(decider.category, id)
  assert(categoryOf(stream) === decider.category, `a category has no dash: ${decider.category}`)
  return stream
}

/** The next state, by the event as its aggregate would write it today. */
export const evolveWith = <S, E extends AnyEvent>(
  decider: Pick<Folds<S, E>, 'evolve' | 'shapes'>,
  state: S,
  event: StoredEvent,
): S => decider.evolve(state, readEvent(decider.shapes, event) as StoredEvent & E)

/** What a command recorded the first time, found from the newest event back; empty when nothing. */
export const findRecorded = async (
  store: EventStore,
  stream: StreamName,
  commandId: string,
): Promise<readonly RecordedEvent[]> => {
  const first = eventIdFor(stream, commandId, 0)
  for await (const event of pagesOf(store, stream, 'backwards')) {
    if (event.id === first)
      return await recordedFrom(store, stream, {
        commandId,
        from: event.revision,
      })
  }
  return []
}

/** What a command recorded, where its first event has the revision `from`. */
export const recordedFrom = async (
  store: EventStore,
  stream: StreamName,
  { commandId, from }: { commandId: string; from: bigint },
): Promise<readonly RecordedEvent[]> => {
  const events = await store.read(stream, { from, limit: mostEventsInAnAppend })
  const end = events.findIndex((event, index) => event.id !== eventIdFor(stream, commandId, index))
  return end === -1 ? events : events.slice(0, end)
}

async function* eventsToFold(
  store: EventStore,
  stream: StreamName,
  foldsFrom: 'first' | 'last' = 'first',
): AsyncGenerator<RecordedEvent, void, undefined> {
  if (foldsFrom === 'first') yield* pagesOf(store, stream, 'forwards')
  else yield* await store.read(stream, { direction: 'backwards', limit: 1 })
}

async function* pagesOf(
  store: EventStore,
  stream: StreamName,
  direction: 'forwards' | 'backwards',
): AsyncGenerator<RecordedEvent, void, undefined> {
  let from: bigint | undefined
  for (;;) {
    const page = await store.read(stream, {
      direction,
      limit: pageSize,
      ...(from !== undefined && { from }),
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    if (direction === 'backwards' && last.revision === 0n) return
    from = last.revision + (direction === 'forwards' ? 1n : -1n)
  }
}
