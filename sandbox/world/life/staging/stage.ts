import { assert } from '@almoner/domain/kernel/assert.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { appendInOrder } from '@almoner/eventstore/commands/append-in-order.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { recordedAsDecided } from '@almoner/eventstore/port/recorded-time.ts'
import { listFollowed } from './list-followed.ts'

/** A person's key is made before their first event is written. */
type MakeKeys = (people: readonly PersonId[]) => Promise<unknown>

/** Years of events in memory, which are written to the real store all at once. */
export type Stage = { store: EventStore; write: (makeKeys: MakeKeys) => Promise<void> }

const mostEvents = 1_000

/**
 * Opens a copy of a store that contains few events. Thousands of appends, each after the one
 * before, would wait for the disk thousands of times. Here they wait for nothing. Nothing is
 * written before `write`: a crash loses the whole past, and the next start simulates it again.
 */
export const openStage = async (real: EventStore): Promise<Stage> => {
  const memory = createMemoryStore({ recordedTime: recordedAsDecided })
  const events = await real.readAll({ after: 0n, limit: mostEvents })
  assert(events.length < mostEvents, 'a past is simulated before anything else')
  for (const event of events) {
    await memory.append({ stream: event.stream, expected: 'any', events: [event] })
  }
  const appends: Append[] = []
  const store: EventStore = {
    ...memory,
    inputHash: real.inputHash,
    append: async (append) => {
      const result = await memory.append(append)
      if (result.outcome === 'appended' && !result.duplicate) appends.push(append)
      return result
    },
  }
  const write = async (makeKeys: MakeKeys): Promise<void> => {
    await makeKeys(listPeople(appends))
    await appendInOrder(real, appends, listFollowed)
  }
  return { store, write }
}

const listPeople = (appends: readonly Append[]): readonly PersonId[] => [
  ...new Set(appends.flatMap(({ events }) => events.flatMap(({ person }) => person ?? []))),
]
