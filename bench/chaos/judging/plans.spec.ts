import { beforeAll, describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { days, createGivingWorld } from '@almoner/workflows/testing/giving.ts'
import type { Account } from '../people/account.ts'
import type { Giving } from '../people/giver.ts'
import { checkEnded, checkResting, endPlans, readPlans } from './plans.ts'

const processId = `recurring-plan-${plans.planId}`
const account: Account = {
  username: 'donor@example.com',
  charity: { host: '', organizationId: '', projectId: '' },
  cards: { good: '', other: '', declines: '', asks: '' },
  ask: () => Promise.reject(new Error('nobody asks')),
  requests: 0,
  complaints: [],
}

type Outside = Parameters<typeof readPlans>[1]
type Found = {
  events: readonly RecordedEvent[]
  outside: Outside
  paymentId: string
  at: ReturnType<typeof instant>
}

/** One instalment of an active plan was taken. */
let snapshot: Found
beforeAll(async () => {
  const { world, giver } = await createGivingWorld()
  await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
  await world.engine.advance(13 * days)
  const events = await world.books.readAll({ after: 0n, limit: 1_000 })
  const [charge] = world.bank.charges
  const paymentId = charge?.paymentId ?? ''
  snapshot = {
    events,
    paymentId,
    at: world.clock.now(),
    outside: {
      charges: [{ amount: charge?.amountCents ?? 0, status: 'succeeded', payment_intent: 'pi_1' }],
      intents: [{ id: 'pi_1', status: 'succeeded', metadata: { paymentId } }],
      mails: world.sent().map(({ messageId: message_id, to: recipient }) => ({
        message_id,
        recipient,
        filename: null,
      })),
    },
  }
})

const createStore = (events: readonly RecordedEvent[]): EventStore =>
  ({
    readAll: async ({ after }: { after: bigint }) =>
      events.filter(({ position }) => position > after),
  }) as unknown as EventStore

type Spoiled = {
  events?: (events: readonly RecordedEvent[]) => readonly RecordedEvent[]
  outside?: Partial<Outside>
  status?: string
  giving?: Partial<Giving>
  at?: ReturnType<typeof instant>
}

const started = { words: ['started'], told: 'done' } as const

const violations = async (spoiled: Spoiled = {}): Promise<readonly string[]> => {
  const { events = (all) => all, outside, status = 'running', giving: givingChanges, at } = spoiled
  const handled1 = { account, planId: plans.planId, card: '', wishes: [started], paid: new Map() }
  const broken: string[] = []
  const read = await readPlans(createStore(events(snapshot.events)), {
    ...snapshot.outside,
    ...outside,
  })
  const input = {
    givings: [{ ...handled1, ...givingChanges }],
    workflows: [{ id: processId, status }],
    now: at ?? snapshot.at,
  }
  checkResting(read, input, (sentence) => broken.push(sentence))
  return broken
}

const without = (type: string) => (events: readonly RecordedEvent[]) =>
  events.filter((event) => event.type !== type)

describe('a plan for which every guarantee holds', () => {
  it('is found so', async () => {
    expect(await violations()).toEqual([])
  })

  it('is found so when it has ended, and not before', async () => {
    const { world, giver } = await createGivingWorld()
    await giver.starts({ firstDay: calendarDay('2026-12-01'), occurrences: 3 })
    const outside = { charges: [], intents: [], mails: [] }
    const ended = async (status: string): Promise<readonly string[]> => {
      const broken: string[] = []
      const workflows = [{ id: processId, status }]
      const read = await readPlans(world.books, { ...outside, mails: mailsIn() })
      checkEnded(read, { workflows }, (sentence) => broken.push(sentence))
      return broken
    }
    const mailsIn = () =>
      world.sent().map(({ messageId, to }) => ({
        message_id: messageId,
        recipient: to,
        filename: null,
      }))
    expect(await ended('ended')).not.toEqual([])
    await endPlans(world.books, await readPlans(world.books, outside), world.clock.now())
    await world.engine.advance(1)
    expect(await ended('running')).toHaveLength(1)
    expect(await ended('ended')).toEqual([])
  })
})

describe('a broken promise of a plan', () => {
  it.each<[string, () => Spoiled]>([
    ['an instalment that nobody asked for', () => ({ at: instant('2027-01-02T00:00:00.000Z') })],
    ['a charge that the books do not know', () => ({ events: without('PaymentSucceeded') })],
    ['a payment that nobody was charged for', () => ({ outside: { charges: [] } })],
    [
      'an instalment that was charged twice',
      () => ({ outside: { charges: [...snapshot.outside.charges, ...snapshot.outside.charges] } }),
    ],
    [
      'an instalment that was paid and stays open',
      () => ({ events: without('InstalmentCompleted') }),
    ],
    ['a receipt that was not issued', () => ({ events: without('ReceiptIssued') })],
    ['letters that were not sent', () => ({ outside: { mails: [] } })],
    ['a process that was lost', () => ({ status: 'ended' })],
    [
      'a change that was lost',
      () => ({ giving: { wishes: [started, { words: ['paused'], told: 'done' }] } }),
    ],
    ['a change that was refused', () => ({ giving: { wishes: [] } })],
    ['a plan that was lost', () => ({ giving: { planId: 'another' } })],
    [
      'a payment that was told to have failed',
      () => ({ giving: { paid: new Map([[snapshot.paymentId, 'failed']]) } }),
    ],
  ])('is seen: %s', async (_what, spoiled) => {
    expect(await violations(spoiled())).not.toEqual([])
  })
})
