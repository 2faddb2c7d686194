import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { fixtureId } from '@almoner/domain/kernel/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createEventStoreDbStore } from '@almoner/eventstore/eventstoredb/store.ts'
import { positionFrom, type Position } from '@almoner/eventstore/position.ts'
import { someEvent } from '@almoner/eventstore/testing/events.ts'
import { startWireStandIn } from '@almoner/eventstore/testing/wire-stand-in/server.ts'
import type { Engine } from './flow.ts'
import type { Log } from './log.ts'
import { runReactions } from './reactions.ts'

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * A program that is killed leaves its checkpoint before the first process that was neither kept nor ended.
 * In EventStoreDB that must be the place of an event: from any other the server tells nothing, for good.
 */
describe('reactions to events in EventStoreDB', () => {
  let server: Awaited<ReturnType<typeof startWireStandIn>>
  let store: EventStore
  let checkpoint: Position
  let begun: string[]
  let started: string[]
  let keep: (id: string) => void
  let stop: AbortController
  let running: Promise<void>

  const paymentIds = [1, 2, 3, 4].map((number) => fixtureId('payment', 700 + number))
  const flowOf = (index: number) => `take-payment-${paymentIds[index]}-1`

  const initiate = async (index: number): Promise<Position> => {
    const { type, data, personal } = payments.initiated
    const paymentId = paymentIds[index] ?? ''
    const result = await store.append({
      stream: streamName('payment', paymentId),
      expected: 'none',
      events: [someEvent({ type, data: { ...data, paymentId }, personal })],
    })
    return result.outcome === 'appended' ? result.position : 0n
  }

  const run = async (): Promise<void> => {
    stop = new AbortController()
    const kept = new Map<string, () => void>()
    keep = (id) => kept.get(id)?.()
    const engine: Pick<Engine, 'start' | 'begin' | 'signal'> = {
      begin: async (_process, id) => {
        begun.push(id)
        await new Promise<void>((resolve) => kept.set(id, resolve))
      },
      start: async (_process, id) => void started.push(id),
      signal: async () => {},
    }
    const head = vi.spyOn(store, 'head')
    running = runReactions({
      part: 'at once',
      store,
      engine,
      checkpoint: {
        read: async () => checkpoint,
        move: async (from, to) => {
          if (from !== checkpoint) return false
          checkpoint = to
          return true
        },
      },
      signal: stop.signal,
      log: quiet,
    })
    // What is recorded from here on is new to it.
    await vi.waitUntil(() => head.mock.settledResults.length > 0)
  }

  const kill = async (): Promise<void> => {
    stop.abort()
    await running
  }

  beforeEach(async () => {
    server = await startWireStandIn()
    store = createEventStoreDbStore({ url: server.url })
    checkpoint = 0n
    begun = []
    started = []
    await run()
  })
  afterEach(async () => {
    await kill()
    await store.close()
    await server.close()
  })

  it('go on after a kill -9 with what was begun and not kept, and with what comes then', async () => {
    const first = await initiate(0)
    await initiate(1)
    await initiate(2)
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2].map(flowOf)))
    keep(flowOf(0))
    await vi.waitFor(() => expect(checkpoint).toBe(first))
    await kill()
    await run()
    await vi.waitFor(() => expect(started).toEqual([1, 2].map(flowOf)))
    await initiate(3)
    await vi.waitFor(() => expect(begun.at(-1)).toBe(flowOf(3)))
  })

  it('go on from a checkpoint of an earlier version, which stands where no event does', async () => {
    const first = await initiate(0)
    const second = await initiate(1)
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    await kill()
    checkpoint = positionFrom(second - 1n)
    expect(checkpoint).toBeGreaterThan(first)
    await run()
    await vi.waitFor(() => expect(started).toEqual([flowOf(1)]))
    await vi.waitFor(() => expect(checkpoint).toBe(second))
  })
})
