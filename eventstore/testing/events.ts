import { randomUUID } from 'node:crypto'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventMeta, EventStore, NewEvent, RecordedEvent } from '../event-store.ts'
import { toPosition, type Position } from '../position.ts'

export const someMeta: EventMeta = {
  tenant: '00000000-0000-4000-8000-000000000001' as OrganisationId,
  actor: 'guest',
  causation: null,
  correlation: 'a correlation',
  at: instant('2026-11-20T02:30:00.000Z'),
}

export const someEvent = (event: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { amountCents: 10_000 },
  meta: someMeta,
  ...event,
})

export const someEvents = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, (_, number) => someEvent({ data: { number } }))

export const someStream = (category = 'thing'): StreamName => streamName(category, randomUUID())

/** A category that no other test writes to. */
export const someCategory = (name: string): string => `${name}${randomUUID().slice(0, 8)}`

/** Appends to any stream and returns the recorded events. */
export const record = async (
  store: EventStore,
  stream: StreamName,
  events: readonly NewEvent[] = [someEvent()],
): Promise<readonly RecordedEvent[]> => {
  const result = await store.append({ stream, expected: 'any', events })
  if (result.outcome === 'conflict')
    throw new Error('an append without expectation never conflicts')
  return await store.read(stream, { from: result.revision - BigInt(events.length - 1) })
}

/** The whole global order from after a position, read in pages of this size. */
export const readEverything = async (
  store: EventStore,
  { limit, after = 0n }: { limit: number; after?: Position },
): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = []
  for (;;) {
    const page = await store.readAll({ after: all.at(-1)?.position ?? after, limit })
    all.push(...page)
    if (page.length < limit) return all
  }
}

export const toIds = (events: readonly { id: string }[]): readonly string[] =>
  events.map((event) => event.id)

export const positionsUpTo = (last: number): readonly Position[] =>
  Array.from({ length: last }, (_, index) => toPosition(index + 1))
