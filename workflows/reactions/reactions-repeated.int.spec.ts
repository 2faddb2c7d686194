import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { someEvent } from '@almoner/eventstore/testing/events.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { bind } from '../engines/bound-process.ts'
import { createEmbeddedEngine } from '../engines/embedded/engine.ts'
import type { Engine, Process } from '../flow/flow.ts'
import type { Log } from '../log.ts'
import { runReactions, type Part } from './reactions.ts'

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const names = ['take-payment', 'issue-receipt', 'mail-payer'] as const
const parts = ['at once', 'behind'] as const

type Activities = { act: (input: object) => Promise<unknown> }

const actsOnce = (name: string): Process<string, object, Activities, null> => ({
  name,
  policies: {
    act: {
      attempts: 1,
      firstPauseMilliseconds: 1,
      longestPauseMilliseconds: 1,
      timeoutMilliseconds: 5_000,
    },
  },
  run: async (flow, input) => {
    await flow.activities.act(input)
    await flow.report(null)
  },
})

/**
 * The checkpoints lag about a second. A letter has no event of its own, so that it is sent once
 * rests on its process alone.
 */
describe('events that are handled again after a kill', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let store: EventStore
  let engine: Engine
  let acts: string[]

  const launch = (): Promise<Engine> => {
    const processes = names.map((name) =>
      bind(actsOnce(name), {
        act: async () => {
          acts.push(name)
          return null
        },
      }),
    )
    return createEmbeddedEngine({ databaseUrl: database.url, processes, log: quiet })
  }
  /** Reads the events from the first one, as from a checkpoint that did not move before the kill. */
  const run = () => {
    const stop = new AbortController()
    const positions: Record<Part, Position> = { 'at once': 0n, behind: 0n }
    const running = parts.map((part) =>
      runReactions({
        part,
        store,
        engine,
        listDuePlans: async () => [],
        listPlansOfCard: async () => [],
        checkpoint: {
          read: async () => 0n,
          move: async (_from, to) => {
            positions[part] = to
            return true
          },
        },
        signal: stop.signal,
        log: quiet,
      }),
    )
    const untilAtRest = async (): Promise<void> => {
      const head = await store.head()
      await vi.waitFor(() => expect(positions).toEqual({ 'at once': head, behind: head }))
      stop.abort()
      await Promise.all(running)
    }
    return { untilAtRest }
  }

  beforeAll(async () => {
    database = await createProjectionDatabase()
    store = createMemoryStore()
    acts = []
    engine = await launch()
  })
  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  it('start no process and send no mail a second time, on this worker and on the next', async () => {
    const approved = { ...payments.succeeded.data, provider: null }
    const events = [
      payments.initiated,
      { ...payments.succeeded, data: approved },
      payments.declined,
    ]
    await store.append({
      stream: streamName('payment', payments.paymentId),
      expected: 'none',
      events: events.map(({ type, data, personal }) => someEvent({ type, data, personal })),
    })
    await run().untilAtRest()
    const all = ['issue-receipt', 'issue-receipt', 'mail-payer', 'take-payment']
    await vi.waitFor(() => expect(acts.toSorted()).toEqual(all))
    await run().untilAtRest()
    await engine.close()
    engine = await launch()
    await run().untilAtRest()
    expect(acts.toSorted()).toEqual(all)
  })
})
