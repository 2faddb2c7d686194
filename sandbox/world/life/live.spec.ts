import { describe, expect, it } from 'vitest'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { savedCards } from '@almoner/domain/donor-cards/state.ts'
import {
  instant,
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { charities, type WorldCharity } from '../charities/charities.ts'
import { worldId } from '../ids.ts'
import { donorId } from './deeds/handle.ts'
import { createLife, readEvents, type TestLife } from './testing/life.ts'

/** A store whose process stops just after its nth append. */
const dyingAfter = (store: EventStore, nth: number): EventStore => {
  let appends = 0
  return {
    ...store,
    append: async (append) => {
      appends += 1
      if (appends > nth) throw new Error('the process died')
      return await store.append(append)
    },
  }
}

const countSeconds = (from: Instant, until: Instant): number =>
  (toMilliseconds(until) - toMilliseconds(from)) / 1_000

const isOfAccount = (stream: string): boolean =>
  stream.startsWith('connected_account-') || stream.startsWith('bank_account-')

const numbered = ({ instalments }: StartedPlan) =>
  instalments.map(({ number, status, tries }) => `${number} ${status} ${tries}`)

const loadAccount = async ({ store }: TestLife, { subDomain }: WorldCharity) => {
  const organisationId = worldId('organisation', subDomain)
  const { state } = await loadState(store, connectedAccount, organisationId)
  if (state.status === 'none') throw new Error(`${subDomain} has no account`)
  return state
}

// Tests that only read share one life.
let once: Promise<TestLife> | undefined
const lived = (): Promise<TestLife> => {
  const live = async () => {
    const world = createLife()
    await world.seed()
    return world
  }
  return (once ??= live())
}

describe('the donor of the demonstration', () => {
  it('has given by every kind of method; one payment was declined and one was refunded', async () => {
    const world = await lived()
    const outcomes: Record<string, string> = {}
    const events = await readEvents(world.store)
    const streams = new Set(
      events.filter(({ stream }) => stream.startsWith('payment-')).map(({ stream }) => stream),
    )
    for (const stream of streams) {
      const { state } = await loadState(world.store, payment, stream.slice('payment-'.length))
      if (state.status === 'none' || state.facts.instalment) continue
      const { method } = state.tries[0] ?? {}
      const key = `${method} ${state.status}${state.refunds.length > 0 ? ' refunded' : ''}`
      outcomes[key] = String(Number(outcomes[key] ?? 0) + 1)
    }
    expect(outcomes).toEqual({
      'card succeeded': '5',
      'card failed': '1',
      'card succeeded refunded': '1',
      'payme succeeded': '3',
      'fps succeeded': '1',
      'bank_transfer succeeded': '1',
    })
    expect((await world.gift('twice')).refunds[0]?.status).toBe('succeeded')
    expect((await world.gift('calendars')).facts.transactionType).toBe('payment')
  })

  it('gives every month: half done, waiting for them, resting, at its end, and not yet begun', async () => {
    const world = await lived()
    const half = await world.plan('homework-every-month')
    expect(half.status).toBe('active')
    expect(numbered(half)).toEqual([
      '1 complete 1',
      '2 complete 1',
      '3 complete 2',
      '4 skipped 0',
      '5 complete 1',
      '6 complete 1',
    ])
    expect(numbered(await world.plan('every-month-to-harbour'))).toEqual([
      '1 complete 1',
      '2 complete 1',
      '3 waiting 1',
    ])
    const { instalments } = await world.plan('every-month-to-harbour')
    expect(instalments.at(-1)?.reason).toBe('authentication_needed')
    const dinners = await world.plan('dinners-every-month')
    expect([dinners.status, dinners.isResting]).toEqual(['active', true])
    expect(numbered(dinners)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `${number} complete 1`))
    expect((await world.plan('lunches-for-a-term')).status).toBe('completed')
    const young = await world.plan('bursary-every-month')
    expect([young.status, young.instalments]).toEqual(['active', []])
    const processes = world.left.map(({ process }) => process)
    expect(processes.filter((name) => name === 'recurring-plan')).toHaveLength(5)
    // About the instalment that waits, and the plan that rests.
    expect(processes.filter((name) => name === 'mail-plan')).toHaveLength(2)
  })

  it.each(['2027-02-28', '2028-02-29', '2026-12-31', '2027-03-01', '2027-05-31'])(
    'is at the same point on %s: no charge in the past is left',
    async (day) => {
      const now = instant(`${day}T02:00:00.000Z`)
      const world = createLife(now)
      await world.seed()
      for (const key of ['homework-every-month', 'every-month-to-harbour', 'bursary-every-month']) {
        const next = findNextInstalment(await world.plan(key))
        expect(next && next.at > now).toBe(true)
      }
      expect((await world.plan('every-month-to-harbour')).instalments.at(-1)?.status).toBe(
        'waiting',
      )
      expect((await world.plan('dinners-every-month')).isResting).toBe(true)
      const times = (await readEvents(world.store)).map(({ meta }) => meta.at).slice(0, -1)
      expect(times).toEqual(times.toSorted())
      expect(times.every((at) => at < now)).toBe(true)
    },
  )

  it('is lived in the order of time: each event is recorded when it was decided', async () => {
    const events = await readEvents((await lived()).store)
    expect(events.length).toBeGreaterThan(500)
    // A payment is written at its end, which is seconds after its start.
    const waits = events.map(({ recordedAt, meta }) => countSeconds(meta.at, recordedAt))
    expect(Math.min(...waits)).toBe(0)
    expect(Math.max(...waits)).toBeLessThan(4)
  })

  it('has two saved cards, of which one expires next month', async () => {
    const world = await lived()
    const { state } = await loadState(world.store, donorCards, donorId)
    expect(savedCards(state).map(({ last4, expires }) => [last4, expires])).toEqual([
      ['0004', { month: 1, year: 2029 }],
      ['3220', { month: 12, year: 2026 }],
    ])
  })

  it('has receipts without gaps, each with its document', async () => {
    const world = await lived()
    const issued = (await readEvents(world.store)).filter(({ type }) => type === 'ReceiptIssued')
    const books = new Map<string, number[]>()
    for (const { data } of issued) {
      const { receiptNumber, organisationId } = data as Record<
        'receiptNumber' | 'organisationId',
        string
      >
      const [book = '', number] = receiptNumber.split(/-(?=\d+$)/)
      books.set(book, [...(books.get(book) ?? []), Number(number)])
      const file = await world.files.get(`receipts/${organisationId}/${receiptNumber}.pdf`)
      expect(file?.bytes.length).toBeGreaterThan(1_000)
    }
    expect(books.size).toBeGreaterThan(4)
    for (const numbers of books.values()) {
      expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    }
  })

  it('was charged at the provider the amount in our events, and on the same day', async () => {
    const world = await lived()
    const charges = await world.stripe.list('charge', { limit: 100, order: 'oldest' })
    const paid = charges.filter(({ status }) => status === 'succeeded')
    const ours = (await readEvents(world.store)).filter(
      ({ type, data }) =>
        /^(PaymentSucceeded|InvoicePaid)$/.test(type) && 'providerPaymentId' in data,
    )
    const byCard = ours.flatMap(({ data, meta }) => {
      const { providerPaymentId } = data as { providerPaymentId: string }
      return providerPaymentId.startsWith('pi_')
        ? [[providerPaymentId, toCalendarDay(meta.at)] as const]
        : []
    })
    const theirs = paid.map(
      ({ payment_intent, created }) =>
        [payment_intent, toCalendarDay(instantFromMilliseconds(created * 1000))] as const,
    )
    expect(new Map(theirs)).toEqual(new Map(byCard))
    expect(theirs).toHaveLength(byCard.length)
  })
})

describe('the charities’ accounts at Stripe', () => {
  it('are open, do all, and are the same at both ends', async () => {
    const world = await lived()
    const accounts = await Promise.all(charities.map((each) => loadAccount(world, each)))
    for (const { accountId, capabilities, requirements, status } of accounts) {
      expect([status, Object.values(capabilities)]).toEqual([
        'open',
        ['active', 'active', 'active'],
      ])
      expect(requirements.pastDue).toEqual([])
      expect(await world.stripe.get('account', accountId)).not.toBeNull()
    }
    expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(charities.length)
  })

  it('pay out to the bank accounts of their applications, or the one that was given later', async () => {
    const world = await lived()
    for (const { subDomain } of charities) {
      const organisationId = worldId('organisation', subDomain)
      const { state } = await loadState(world.store, bankAccount, organisationId)
      const inUse = requirePresent(findAccountInUse(state), 'an account in use')
      expect(inUse.heldUntil === null).toBe(subDomain !== 'harbour')
      expect(await world.stripe.get('bank_account', inUse.externalAccountId)).toMatchObject({
        last4: inUse.last4,
      })
    }
  })

  it('need no information, except for one whose deadline is in ten days', async () => {
    const world = await lived()
    const accounts = await Promise.all(charities.map((each) => loadAccount(world, each)))
    const due = accounts.flatMap(({ requirements }) =>
      requirements.currentlyDue.length > 0 ? [requirements] : [],
    )
    expect(due).toMatchObject([{ currentlyDue: ['representative.verification.document'] }])
    expect(due[0]?.deadline?.slice(0, 10)).toBe('2026-11-30')
  })
})

describe('a life that was lived', () => {
  it('is not lived again by a second run, nor another day', async () => {
    const world = createLife()
    await world.seed()
    const before = await readEvents(world.store)
    await world.seed(world.store, instant('2027-01-20T02:00:00.000Z'))
    expect(await readEvents(world.store)).toEqual(before)
  })

  it.each([37, 108, 142])(
    'and was cut off after %i writes is finished by the next run, as of the day that it was begun',
    async (nth) => {
      const [whole, world] = [await lived(), createLife()]
      await expect(world.seed(dyingAfter(world.store, nth))).rejects.toThrow(/died|past failed/)
      await world.seed(world.store, instant('2026-11-24T02:00:00.000Z'))
      // Stripe names an account differently in each world.
      const readIds = async ({ store }: typeof whole) =>
        (await readEvents(store))
          .map(({ id, stream, type, meta }) => (isOfAccount(stream) ? [stream, type, meta.at] : id))
          .map(String)
          .toSorted()
      expect(await readIds(world)).toEqual(await readIds(whole))
    },
  )

  it('begins in no world that was begun without', async () => {
    const world = createLife()
    await expect(world.seedWithout(dyingAfter(world.store, 40))).rejects.toThrow('died')
    await world.seed()
    expect(world.left).toEqual([])
    const types = (await readEvents(world.store)).map(({ type }) => type)
    expect(types).toContain('DonorRegistered')
    expect(types).not.toContain('PaymentInitiated')
  })
})
