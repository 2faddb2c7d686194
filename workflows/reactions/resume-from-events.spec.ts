import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { someEvent } from '@almoner/eventstore/testing/events.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { createVirtualEngine } from '../engines/virtual/engine.ts'
import { resumeFromEvents } from './resume-from-events.ts'
import { runSchedule } from '../simulation/schedule.ts'
import { formatLife, seedFrom, simulate } from '../simulation/simulate.ts'
import { days, createGivingWorld } from '../testing/giving.ts'
import { createWorld, type World } from '../testing/world.ts'

const minute = 60_000
const { signal } = new AbortController()

/**
 * Another engine takes these events over, without the processes that were under way on the one
 * before.
 */
const takenOver = async (world: World) => {
  await world.engine.close()
  const engine = createVirtualEngine({
    processes: world.processes,
    clock: world.clock,
    startAt: world.clock.now(),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  await resumeFromEvents({ store: world.books, engine, now: world.clock.now(), signal })
  return engine
}

describe('an engine that takes over', () => {
  it('repeats nothing of what had ended', async () => {
    const world = await createWorld()
    await world.pays()
    await world.engine.runToIdle()
    const before = await world.books.head()
    const { charges } = world.bank
    expect([charges.length, world.sent().length]).toEqual([1, 1])
    const engine = await takenOver(world)
    await engine.runToIdle()
    expect([charges.length, world.sent().length]).toEqual([1, 1])
    expect(await world.books.head()).toBe(before)
  })

  it('goes on with a payment that is with its bank', async () => {
    const world = await createWorld()
    world.bank.card(payments.visa.reference, 'asks')
    await world.pays()
    await world.engine.advance(minute)
    const engine = await takenOver(world)
    await engine.advance(10 * minute)
    const recorded = await world.recorded(payments.paymentId)
    expect(recorded.at(-1)?.type).toBe('PaymentFailed')
    expect(world.bank.charges).toEqual([])
  })

  it('goes on with a recurring plan, however long ago it was started', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 4 })
    await world.engine.advance(70 * days)
    const charged = world.bank.charges.length
    const letters = world.sent().length
    expect(charged).toBe(2)
    const engine = await takenOver(world)
    await engine.advance(1)
    expect([world.bank.charges.length, world.sent().length]).toEqual([charged, letters])
    await engine.advance(70 * days)
    expect(world.bank.charges).toHaveLength(4)
    expect(await giver.plan()).toMatchObject({ status: 'completed' })
  })
})

/** The contents of the event store, the providers and the mailbox. */
const traces = async ({ books, bank, wallet, sent }: World) => {
  const events = await books.readAll({ after: 0n, limit: 10_000 })
  return {
    events: events.map(({ type }) => type),
    charges: bank.charges.length,
    takenCents: bank.takenCents(),
    requests: wallet.requests.length,
    mails: sent().map(({ messageId }) => messageId),
  }
}

describe('payments by chance', () => {
  it('are as they ended when another engine takes over', async () => {
    const live = (seed: number) =>
      runSchedule(seed, async (world) => {
        const before = await traces(world)
        const engine = await takenOver(world)
        await engine.runToIdle()
        const after = await traces(world)
        return isDeepStrictEqual(after, before)
          ? []
          : [`${JSON.stringify(before)} became ${JSON.stringify(after)}`]
      })
    const firstSeed = seedFrom(process.env['SIMULATION_SEED'])
    const { broken } = await simulate({ lives: 40, firstSeed, live })
    expect(broken.map(formatLife('schedules')).join('\n')).toBe('')
  })
})

describe('what is started from the events', () => {
  const started = async (
    event: Pick<NewEvent, 'type' | 'data' | 'personal'>,
    category: 'payment' | 'recurring_plan',
    age: number,
  ): Promise<readonly string[]> => {
    const at = Date.parse('2026-11-25T10:00:00Z')
    const store = createMemoryStore({ now: () => instantFromMilliseconds(at - age) })
    const stream = streamName(category, category === 'payment' ? payments.paymentId : plans.planId)
    const { type, data, personal } = event
    await store.append({
      stream,
      expected: 'none',
      events: [someEvent({ type, data, personal })],
    })
    const names: string[] = []
    const engine = {
      start: async (process: string, _id: string, _input: object, about = {}) => {
        names.push(process)
        const { startedAt } = about as { startedAt: ReturnType<typeof instantFromMilliseconds> }
        expect(toMilliseconds(startedAt)).toBe(at - age)
      },
    }
    await resumeFromEvents({ store, engine, now: instantFromMilliseconds(at), signal })
    return names
  }

  it.each([
    ['a payment of 30 days ago', payments.initiated, 'payment', 30 * days, ['take-payment']],
    ['a payment of 32 days ago', payments.initiated, 'payment', 32 * days, []],
    ['a plan of now', plans.started, 'recurring_plan', minute, ['recurring-plan', 'mail-plan']],
    ['a plan of years ago', plans.started, 'recurring_plan', 900 * days, ['recurring-plan']],
  ] as const)('of %s', async (_what, event, category, age, names) => {
    expect(await started(event, category, age)).toEqual(names)
  })
})
