import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { expect, vi } from 'vitest'
import { readCheckpoint } from '../checkpoint/checkpoints.ts'
import type { Db } from '../database.ts'
import type { ReadModel } from '../read-model.ts'
import { runReadModels, type ProjectionLog, type RunReadModelsOptions } from '../run/run.ts'
import { another, toStream, toAppend } from './history.ts'

/** An empty event store in memory, and projectors that can be started over it. */
export const createProjector = (db: Db) => {
  const store = createMemoryStore()
  const running: { stop: () => Promise<void> }[] = []
  let appended = 0
  const log = {
    info: vi.fn<ProjectionLog['info']>(),
    warn: vi.fn<ProjectionLog['warn']>(),
    error: vi.fn<ProjectionLog['error']>(),
  }
  return {
    store,
    log,
    append: async (...events: readonly AnyEvent[]): Promise<void> => {
      for (const event of events) {
        const recorded = [toAppend(event, appended++)]
        await store.append({ stream: toStream(event), expected: 'any', events: recorded })
      }
    },
    /** Starts a projector that loses no time; `stop` waits until it has ended. */
    run: (readModels: readonly ReadModel[], options: Partial<RunReadModelsOptions> = {}) => {
      const stopping = new AbortController()
      const ended = runReadModels({
        store,
        db,
        readModels,
        signal: stopping.signal,
        log,
        firstPauseMilliseconds: 10,
        longestPauseMilliseconds: 50,
        standByMilliseconds: 50,
        ...options,
      })
      const one = {
        stop: async (): Promise<void> => {
          stopping.abort()
          await ended
        },
      }
      running.push(one)
      return one
    },
    /** Waits until the read model has applied everything that was appended so far. */
    caughtUp: async ({ name }: ReadModel): Promise<void> => {
      const head = await store.head()
      await vi.waitFor(async () => expect(await readCheckpoint(db, name)).toBe(head))
    },
    close: async (): Promise<void> => {
      await Promise.all(running.map(({ stop }) => stop()))
      await store.close()
    },
  }
}

/** A whole gift of HK$500 for the project of the fixtures, by a payment with this number. */
export const gift = (number: number): readonly AnyEvent[] =>
  [paid.initiated, paid.identified, paid.succeeded].map((event) =>
    forTheProject(another(event, number)),
  )

export const gifts = (from: number, count: number): readonly AnyEvent[] =>
  [...Array.from({ length: count }).keys()].flatMap((index) => gift(from + index))

/** `another` numbers every id it finds, also the project's. */
export const forTheProject = (event: AnyEvent): AnyEvent => {
  const data = { ...event.data, projectId: created.data.projectId }
  return 'projectId' in event.data ? { ...event, data } : event
}
