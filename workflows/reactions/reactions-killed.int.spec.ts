import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createEventStoreDbStore } from '@almoner/eventstore/eventstoredb/store.ts'
import { toPosition, type Position } from '@almoner/eventstore/position.ts'
import { someEvent } from '@almoner/eventstore/testing/events.ts'
import { startWireStandIn } from '@almoner/eventstore/testing/wire-stand-in/server.ts'
import type { Engine } from '../flow/flow.ts'
import type { Log } from '../log.ts'
import { runReactions } from './reactions.ts'

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * A program that is killed leaves its checkpoint before the first process that was not started. In
 * EventStoreDB a checkpoint must be the position of an event: from any other position the server
 * never sends anything.
 */
describe('reactions to events in EventStoreDB', () => {
  let server: Awaited<ReturnType<typeof startWireStandIn>>
  let store: EventStore
  let checkpoint: Position
  let started: string[]
  let isAway: (id: string) => boolean
  let stop: AbortController
  let running: Promise<void>

  const paymentIds = [1, 2, 3, 4].map((number) => fixtureId('payment', 700 + number))
  const toFlowId = (index: number) => `take-payment-${paymentIds[index]}-1`

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

  const run = (): void => {
    stop = new AbortController()
    const engine: Pick<Engine, 'start' | 'signal'> = {
      start: async (_process, id) => {
        started.push(id)
        if (isAway(id)) await new Promise(() => {})
      },
      signal: async () => {},
    }
    running = runReactions({
      listDuePlans: async () => [],
      listPlansOfCard: async () => [],
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
  }

  // Starts that wait for the engine are lost with the program.
  const kill = async (): Promise<void> => {
    stop.abort()
    await Promise.race([running, delay(100)])
  }

  beforeEach(async () => {
    server = await startWireStandIn()
    store = createEventStoreDbStore({ url: server.url })
    checkpoint = 0n
    started = []
    isAway = () => false
    run()
  })
  afterEach(async () => {
    await kill()
    await store.close()
    await server.close()
  })

  it('continue after a kill -9 with what was not started, and with new events', async () => {
    const first = await initiate(0)
    await vi.waitFor(() => expect(checkpoint).toBe(first))
    isAway = () => true
    await initiate(1)
    await vi.waitFor(() => expect(started).toHaveLength(2))
    await initiate(2)
    await kill()
    expect(checkpoint).toBe(first)
    started = []
    isAway = () => false
    run()
    await vi.waitFor(() => expect(started).toEqual([1, 2].map(toFlowId)))
    await initiate(3)
    await vi.waitFor(() => expect(started.at(-1)).toBe(toFlowId(3)))
  })

  it('go on from a checkpoint of an earlier version, which is between events', async () => {
    const first = await initiate(0)
    const second = await initiate(1)
    await vi.waitFor(() => expect(checkpoint).toBe(second))
    await kill()
    started = []
    checkpoint = toPosition(second - 1n)
    expect(checkpoint).toBeGreaterThan(first)
    run()
    await vi.waitFor(() => expect(started).toEqual([toFlowId(1)]))
    await vi.waitFor(() => expect(checkpoint).toBe(second))
  })
})
