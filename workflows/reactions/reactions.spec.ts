import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import * as cards from '@almoner/domain/donor-cards/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { someEvent, someMeta } from '@almoner/eventstore/testing/events.ts'
import type { About } from '../flow/flow.ts'
import type { Log } from '../log.ts'
import { runReactions, type Part } from './reactions.ts'
import type { Start } from './start.ts'
import { toPosition, type Position } from '@almoner/eventstore/position.ts'

const paymentStream = streamName('payment', payments.paymentId)
const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const first = { paymentId: payments.paymentId, try: 1 }
const starts = {
  first: { process: 'take-payment', id: `take-payment-${first.paymentId}-1`, input: first },
  second: {
    process: 'take-payment',
    id: `take-payment-${first.paymentId}-2`,
    input: { ...first, try: 2 },
  },
  failed: {
    process: 'issue-receipt',
    id: `issue-receipt-${first.paymentId}-failed-1`,
    input: { paymentId: first.paymentId, because: 'failed-1' },
  },
  receipt: {
    process: 'issue-receipt',
    id: `issue-receipt-${first.paymentId}`,
    input: { paymentId: first.paymentId },
  },
} satisfies Record<string, Start>

describe('events start processes', () => {
  let store: EventStore
  let stop: AbortController
  let running: Promise<unknown>
  let started: Start[]
  let nudged: string[]
  let position: Record<Part, Position>
  let room: Promise<void>
  let refusals: number
  let abouts: (About | undefined)[]
  let moves: Record<Part, number>
  let storePromise: Promise<void>
  let storeWaits: number

  const record = async (event: PaymentEvent): Promise<void> => {
    const { type, data, personal } = event
    await store.append({
      stream: paymentStream,
      expected: 'any',
      events: [someEvent({ type, data, personal })],
    })
  }
  const run = (): void => {
    stop = new AbortController()
    running = Promise.all((['at once', 'behind'] as const).map(runPart))
  }
  const runPart = (part: Part): Promise<void> =>
    runReactions({
      listDuePlans: async () => [],
      listPlansOfCard: async () => [],
      part,
      store,
      engine: {
        untilRoom: async (_process, signal) => {
          const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
          await Promise.race([room, stopped])
        },
        untilStored: () => {
          storeWaits += 1
          return storePromise
        },
        signal: async (id, signal) => void nudged.push(`${signal} ${id}`),
        start: async (process, id, input, subject) => {
          if (refusals > 0) {
            refusals -= 1
            throw new Error('the engine is away')
          }
          started.push({ process, id, input })
          abouts.push(subject)
        },
      },
      checkpoint: {
        read: async () => position[part],
        move: async (from, to) => {
          moves[part] += 1
          if (from !== position[part]) return false
          position[part] = to
          return true
        },
      },
      signal: stop.signal,
      log: quiet,
    })
  const halt = async (): Promise<void> => {
    stop.abort()
    await running
  }

  beforeEach(() => {
    store = createMemoryStore()
    started = []
    nudged = []
    position = { 'at once': 0n, behind: 0n }
    room = Promise.resolve()
    refusals = 0
    abouts = []
    moves = { 'at once': 0, behind: 0 }
    storePromise = Promise.resolve()
    storeWaits = 0
    run()
  })
  afterEach(halt)

  it('and wake one that waits, if the payment is an instalment of its plan', async () => {
    const planId = fixtureId('recurring_plan', 80)
    await record(payments.declined)
    await record({ ...payments.declined, data: { ...payments.declined.data, planId } })
    await vi.waitFor(() => expect(nudged).toEqual([`look recurring-plan-${planId}`]))
  })

  it('one process for each event that has one, with an id derived from the event', async () => {
    for (const event of [
      payments.initiated,
      payments.identified,
      payments.declined,
      payments.retried,
      payments.succeeded,
    ]) {
      await record(event)
    }
    await vi.waitFor(() => expect(started).toHaveLength(4))
    const isLetter = ({ process }: Start) => process === 'issue-receipt'
    expect(started.filter((start) => !isLetter(start))).toEqual([starts.first, starts.second])
    expect(started.filter(isLetter)).toEqual([starts.failed, starts.receipt])
  })

  it('two processes for one event: the letter about it is started separately', async () => {
    room = new Promise(() => {})
    const { type, data, personal } = plans.started
    const event = someEvent({ type, data, personal })
    const stream = streamName('recurring_plan', plans.planId)
    await store.append({ stream, expected: 'none', events: [event] })
    await vi.waitFor(() => expect(position['at once']).toBe(1n))
    const { planId } = plans
    const charging = {
      process: 'recurring-plan',
      id: `recurring-plan-${planId}`,
      input: { planId },
    }
    expect(started).toEqual([charging])
    await halt()
    room = Promise.resolve()
    run()
    const input = { planId, eventId: event.id }
    const letter = { process: 'mail-plan', id: `mail-plan-${event.id}`, input }
    await vi.waitFor(() => expect(started).toEqual([charging, letter]))
  })

  it('letters only if there is room for them, without a delay for other processes', async () => {
    room = new Promise(() => {})
    await record(payments.initiated)
    await record(payments.declined)
    await record(payments.retried)
    await vi.waitFor(() => expect(position['at once']).toBe(3n))
    expect(started).toEqual([starts.first, starts.second])
    expect(position.behind).toBe(0n)
    await halt()
    room = Promise.resolve()
    run()
    await vi.waitFor(() => expect(position.behind).toBeGreaterThanOrEqual(2n))
    expect(started).toEqual([starts.first, starts.second, starts.failed])
  })

  it('moves the checkpoint once after the last event, even past those without a process', async () => {
    for (const event of [payments.initiated, payments.identified, payments.declined]) {
      await record(event)
    }
    await vi.waitFor(() => expect(position).toEqual({ 'at once': 3n, behind: 3n }))
    expect(moves).toEqual({ 'at once': 1, behind: 1 })
  })

  it('moves the checkpoint once a second while new events arrive', async () => {
    for (let count = 0; count < 24; count += 1) {
      await record(payments.initiated)
      await delay(100)
    }
    expect(position['at once']).toBeGreaterThan(8n)
    expect(moves['at once']).toBeGreaterThan(0)
    expect(moves['at once']).toBeLessThan(4)
  })

  it('moves at a stop past what was started, and no further', async () => {
    await record(payments.initiated)
    await vi.waitFor(() => expect(started).toHaveLength(1))
    refusals = Infinity
    await record(payments.retried)
    await halt()
    expect(position['at once']).toBe(1n)
  })

  it('moves only once the processes that were started are on the disk', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    storePromise = promise
    await record(payments.initiated)
    await vi.waitFor(() => expect(started).toHaveLength(1))
    await vi.waitFor(() => expect(storeWaits).toBe(2))
    expect(position['at once']).toBe(0n)
    resolve()
    await vi.waitFor(() => expect(position['at once']).toBe(1n))
  })

  it('moves the checkpoint even if the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await record(payments.identified)
      await delay(50)
      vi.setSystemTime(Date.now() - 3_600_000)
      await vi.waitFor(() => expect(position).toEqual({ 'at once': 1n, behind: 1n }))
    } finally {
      vi.useRealTimers()
    }
  })

  it('passes the payment and the charity to the engine, and that the start is repeated', async () => {
    await record(payments.initiated)
    await vi.waitFor(() => expect(started).toHaveLength(1))
    const { paymentId: payment } = payments
    expect(abouts).toEqual([{ payment, charity: someMeta.tenant, repeatedBy: 'event' }])
  })

  it('also for a donor’s cards, which belong to no charity', async () => {
    const cardEvents = [cards.setupRequested(1), cards.buildCardSaved(1), cards.removalRequested(1)]
    await store.append({
      stream: streamName('donor_cards', cards.donorId),
      expected: 'none',
      events: cardEvents.map(({ type, data, personal }) =>
        someEvent({ type, data, personal, meta: { ...someMeta, tenant: null } }),
      ),
    })
    await vi.waitFor(() => expect(position['at once']).toBe(3n))
    const input = { donorId: cards.donorId, setupId: cards.toSetupId(1) }
    expect(started).toEqual([
      { process: 'save-card', id: `save-card-${input.setupId}`, input },
      { process: 'remove-card', id: `remove-card-${input.setupId}`, input },
    ])
    expect(abouts).toEqual([{ repeatedBy: 'event' }, { repeatedBy: 'event' }])
  })

  it('continues after a restart with the new events, and starts nothing again', async () => {
    await record(payments.initiated)
    await vi.waitFor(() => expect(position['at once']).toBe(1n))
    await halt()
    await record(payments.succeeded)
    run()
    await vi.waitFor(() => expect(position.behind).toBe(2n))
    expect(started).toEqual([starts.first, starts.receipt])
  })

  it('does not pass an event by whose process could not be started', async () => {
    refusals = 3
    await record(payments.initiated)
    await vi.waitFor(() => expect(position['at once']).toBe(1n))
    expect(started).toEqual([starts.first])
  })

  it('leaves the checkpoint to a worker that was faster', async () => {
    await record(payments.initiated)
    await vi.waitFor(() => expect(position['at once']).toBe(1n))
    position['at once'] = toPosition(7)
    await record(payments.retried)
    await vi.waitFor(() => expect(started).toHaveLength(2))
    expect(position['at once']).toBe(7n)
  })

  it('stops at once when it is aborted', async () => {
    const from = performance.now()
    await halt()
    expect(performance.now() - from).toBeLessThan(5_000)
  })
})
