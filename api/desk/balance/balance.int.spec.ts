import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, parseHkd } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import { recordInTreasury } from '../../testing/treasury.ts'
import type { Activity } from '../activity/activity-list-contract.ts'
import type { DeskPaymentAnswer } from '../payments/contract.ts'
import type { BalanceAnswer } from './contract.ts'
import { postingsList, type ListedPosting } from './postings-list-contract.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'

const api = useApi()
const owner = given(api).as(staff('owner'))
const stranger = given(api).as(staff('owner', 'lionrock'))

const today = (): CalendarDay => toCalendarDay(instantFromMilliseconds(Date.now()))

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const load = async (query = '', browser: Client = owner): Promise<BalanceAnswer> =>
  (await browser.get(`${root}/balance${query}`)).json
const findDirect = ({ direct }: BalanceAnswer) =>
  direct.find(({ method }) => method === 'fps') ?? { method: 'fps', amount: 0, now: 0 }

/** Receives a transfer of HK$500 dated to a day, and approves it now. */
const receive = async (receivedOn: string): Promise<void> => {
  const id = await submitTransfer(api, harbour)
  const body = { try: 1, receivedOn }
  await owner.post(`${root}/payments/${id}/approve`, body).thenAnswered(200)
  await api.caughtUp()
}

const inCents = (hkd: number) => {
  const parsed = parseHkd(hkd)
  if (!('cents' in parsed)) throw new Error('an amount of the API')
  return parsed.cents
}

/** A card payment, and what its charity receives of it. */
const giveByCard = async () => {
  const givers = await createGivers(api, 'harbour')
  const { id } = await givers.give({ amount: 500, coverFee: false })
  await api.caughtUp()
  const path = `${root}/payments/${id}`
  const { fees }: DeskPaymentAnswer = (await owner.get(path)).json
  if (fees === null) throw new Error('the payment was not made')
  const { totalAmount, processingFee, nonprofitReceives } = fees
  return {
    paymentId: id as PaymentId,
    total: totalAmount,
    settled: Math.round((totalAmount - processingFee) * 100) / 100,
    net: nonprofitReceives,
  }
}

const settle = async ({
  paymentId,
  total,
  settled,
  net,
}: Awaited<ReturnType<typeof giveByCard>>) => {
  const { state } = await loadState(api.store, treasury, harbour)
  await recordInTreasury(api, harbour, {
    type: 'RecordSettlement',
    day: today(),
    seenCount: state.count,
    lines: [
      {
        paymentId,
        transactionId: `txn_${paymentId}`,
        totalCents: inCents(total),
        settledCents: inCents(settled),
        releasedCents: inCents(net),
        differenceCents: cents(0),
      },
    ],
  })
}

describe('the balance', () => {
  it('is today’s, from everything recorded so far, by default', async () => {
    const balance = await load()
    expect(balance).toMatchObject({ asOf: today(), today: today(), knownAt: null, booksAsOf: null })
    for (const { amount, now } of [...Object.values(balance.figures), ...balance.direct]) {
      expect(amount).toBe(now)
    }
  })

  it('of an earlier day counts what belongs to that day, even if it was recorded later', async () => {
    const [received, before] = [addDays(today(), -3), addDays(today(), -4)]
    const knownAt = instantFromMilliseconds(Date.now())
    const [first, earlier] = [await load(`?asOf=${received}`), await load(`?asOf=${before}`)]
    await receive(received)
    const now = findDirect(await load()).now
    expect(findDirect(await load(`?asOf=${received}`))).toEqual({
      method: 'fps',
      amount: findDirect(first).amount + 500,
      now,
    })
    expect(findDirect(await load(`?asOf=${before}`)).amount).toBe(findDirect(earlier).amount)
    // The day has its former balance as known before the approval.
    const then = await load(`?asOf=${received}&knownAt=${knownAt}`)
    expect(findDirect(then)).toEqual({ method: 'fps', amount: findDirect(first).amount, now })
    expect(then.knownAt).toBe(knownAt)
  })

  it('moves from pending to available to the bank', async () => {
    const before = (await load()).figures
    const gift = await giveByCard()
    const { net } = gift
    const add = (to: number, amount: number) => Math.round((to + amount) * 100) / 100
    const owed = { amount: add(before.owed.now, net), now: add(before.owed.now, net) }
    expect((await load()).figures).toMatchObject({
      pending: { now: add(before.pending.now, net) },
      owed,
    })
    await settle(gift)
    expect((await load()).figures).toMatchObject({
      pending: before.pending,
      available: { now: add(before.available.now, net) },
      owed,
    })
    await recordInTreasury(api, harbour, {
      type: 'RequestPayout',
      payoutId: randomUUID() as string as Id<'payout'>,
      amountCents: cents(20_000),
      bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
      requestedBy: null,
      approval: 'none',
    })
    expect((await load()).figures).toMatchObject({
      available: { now: add(before.available.now, net - 200) },
      payout: { now: add(before.payout.now, 200) },
      owed,
    })
  })

  it.each([
    [`?asOf=${addDays(today(), 1)}`, { asOf: 'as_of.future' }],
    [`?knownAt=${addDays(today(), 1)}`, { knownAt: 'known_at.future' }],
    ['?asOf=2026-02-30', { asOf: 'as_of.invalid' }],
    ['?knownAt=yesterday', { knownAt: 'known_at.invalid' }],
  ])('is refused for %s', async (query, fields) => {
    await owner.get(`${root}/balance${query}`).thenRefused(422, fields)
  })

  it('is of the reader’s charity alone', async () => {
    const before = await load('', stranger)
    await receive(today())
    expect(await load('', stranger)).toEqual(before)
  })
})

describe('the balance for an auditor of a past moment', () => {
  it('has what was settled last, though no payment changed by it', async () => {
    await settle(await giveByCard())
    const { browser } = await createAuditor(api, owner, { booksAsOf: today() })
    expect((await load('', browser)).figures).toEqual((await load()).figures)
  })

  it('ends at their position, and so do its postings', async () => {
    const { browser, staffId } = await createAuditor(api, owner, { booksAsOf: today() })
    const postings = `${root}/balance/postings?account=fps`
    const read = async () => ({
      now: await load('', browser),
      tomorrow: await load(`?knownAt=${today()}`, browser),
      list: (await browser.get(postings)).json as ListAnswer<ListedPosting>,
      totals: (await browser.get(postings.replace('?', '/totals?'))).json,
    })
    const before = await read()
    expect(before.now.booksAsOf).not.toBeNull()
    expect(before.now.figures).toEqual((await load()).figures)
    expect(before.list.rows.length).toBeGreaterThan(0)
    await receive(addDays(today(), -1))
    expect(await read()).toEqual(before)
    expect((await owner.get(postings)).json).not.toEqual(before.list)
    const path = `${root}/activity?kind=views&person=${staffId}`
    await api.caughtUp()
    const views: ListAnswer<Activity> = (await owner.get(path)).json
    expect(new Set(views.rows.map(({ details }) => details['page']))).toEqual(
      new Set(['balance', 'postings']),
    )
  })
})

describe('the postings of the balance', () => {
  checkList({
    list: postingsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id}`,
    sorted: { date: ({ businessDate, id }) => `${businessDate} ${id.padStart(20, '0')}` },
    filters: {
      account: ['fps', ({ journal }) => journal.startsWith('direct')],
      day: [`..${addDays(today(), -1)}`, ({ businessDate }) => businessDate < today()],
      known: [today(), () => true],
    },
    chosen: { account: 'fps' },
    start: async () => ({ api, reader: owner, stranger: stranger }),
  })

  it('sum to the figure, on both clocks', async () => {
    const { figures } = await load()
    for (const account of ['available', 'pending', 'payout', 'held', 'advanced'] as const) {
      const path = `${root}/balance/postings`
      const { rows }: ListAnswer<ListedPosting> = (await owner.get(`${path}?account=${account}`))
        .json
      const sum = rows.reduce((cent, { amount }) => cent + Math.round(amount * 100), 0)
      expect([account, sum]).toEqual([account, Math.round(figures[account].amount * 100)])
      const totals = (await owner.get(`${path}/totals?account=${account}`)).json
      expect(totals).toEqual({ rows: rows.length, sum: figures[account].amount })
    }
  })

  it('cannot be requested for an account that is not the charity’s', async () => {
    await owner.get(`${root}/balance/postings?account=provider`).thenAnswered(422)
  })
})
