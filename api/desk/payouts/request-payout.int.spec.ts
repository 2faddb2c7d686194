import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveNext } from '@almoner/domain/bank-account/fixtures.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { Problem } from '../../http/contract.ts'
import { openBrowser, useApi, type Client } from '../../testing/api.ts'
import { hoursLater } from '../../testing/approvals.ts'
import { toCall, type Call } from '../../testing/call.ts'
import { given, staff } from '../../testing/given.ts'
import { createTreasury } from '../../testing/payouts.ts'
import { createColleague } from '../../testing/transfers.ts'
import type { NextPayoutAnswer, RequestedPayoutAnswer } from './contract.ts'

const path = '/api/organizations/payouts'
const organisationId = worldId('organisation', 'harbour')
const lionRock = worldId('organisation', 'lionrock')
const password = 'Harbour2026'

const api = useApi()
let owner: Awaited<ReturnType<typeof createColleague>>
const finance = given(api).as(staff('finance'))
const treasury = createTreasury(api, organisationId)
let payments = 0

/** More is available by so many cents. */
const settle = (releasedCents: number) =>
  treasury.settle(fixtureId('payment', 700 + (payments += 1)), releasedCents)

beforeAll(async () => {
  // The demonstration's owner has joined too recently to approve.
  owner = await createColleague(api, organisationId, 'owner', { daysAgo: 3 })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const next = async (): Promise<NextPayoutAnswer> => (await finance.get(`${path}/next`)).json
const request = (
  changes: object = {},
  { by = finance, key = randomUUID() }: { by?: Client; key?: string } = {},
): Call<RequestedPayoutAnswer> =>
  toCall(
    next().then(({ seen }) => {
      const body = { amount: '150.00', seen, password, again: true, ...changes }
      return by.post(path, body, { 'Idempotency-Key': key })
    }),
  )
const toProblem = ({ json }: { json: unknown }) => json as Problem
const refusal = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as Problem).error.code,
]

/** It is sent, and arrives. */
const takeToEnd = async (): Promise<void> => {
  const { payout } = await treasury.load()
  if (payout === null) return
  const facts = { organisationId, payoutId: payout.payoutId, at: treasury.now() } as const
  if (payout.status === 'requested') {
    await treasury.tell({ type: 'CancelPayout', ...facts, because: 'lapsed', by: null })
    return
  }
  const arrivalOn = toCalendarDay(treasury.now())
  const providerFacts = { providerPayoutId: `po_${payout.payoutId}`, arrivalOn }
  await treasury.tell({ type: 'MarkPayoutSent', ...facts, ...providerFacts })
  await treasury.tell({
    type: 'MarkPayoutPaid',
    ...facts,
    paidOn: arrivalOn,
    bankReference: null,
  })
}

describe('a charity without a bank account', () => {
  it('sees what is missing, and cannot request a payout', async () => {
    expect(await next()).toMatchObject({
      available: 0,
      bank: null,
      availableSince: null,
      obstacles: ['bank_account_missing', 'account_not_ready', 'balance_too_low'],
    })
    // The sum is looked at first, and needs no password.
    await request({ password: undefined }).thenRefused(422, 'amount_too_high')
  })
})

describe('a charity that can be paid out', () => {
  beforeAll(async () => {
    await treasury.open()
    await settle(1_000_000)
  })

  it('sees the available amount, its bank account, and its arrival day', async () => {
    expect(await next()).toMatchObject({
      available: 10_000,
      onItsWay: null,
      advanced: 0,
      advances: [],
      availableSince: toCalendarDay(treasury.now()),
      isOld: false,
      lowest: 100,
      bank: { bank_name: expect.stringContaining('HSBC'), last4: '6001' },
      heldUntil: null,
      secondPersonAbove: 50_000,
      schedule: 'manual',
      obstacles: [],
      seen: 1,
    })
    const { arrivesBy, approvers } = await next()
    expect(arrivesBy > addDays(toCalendarDay(treasury.now()), 8)).toBe(true)
    expect(approvers).toContain('owner Wong')
    expect(approvers).not.toContain('finance Wong')
  })

  it('is warned of money that has been available for 60 days, as the email of that night does', async () => {
    const later = (days: number) => {
      const now = () => api.dependencies.now() + days * 86_400_000
      const app = createApp({ ...api.dependencies, now })
      const browser = openBrowser({ app }, 'localhost')
      return browser
    }
    for (const [days, isOld] of [
      [59, false],
      [60, true],
    ] as const) {
      const browser = later(days)
      await browser.post('/api/donors/login', { username: 'staff@harbour.example', password })
      const { json } = await browser.get(`${path}/next`)
      expect((json as NextPayoutAnswer).isOld).toBe(isOld)
    }
  })

  it.each([
    [{ amount: '' }, 'amount.required'],
    [{ amount: ' ' }, 'amount.required'],
    [{ amount: undefined }, 'amount.required'],
    [{ amount: null }, 'amount.required'],
    [{ amount: '1e3' }, 'amount.not_a_number'],
    [{ amount: 'all' }, 'amount.not_a_number'],
    [{ amount: '1,000.005' }, 'amount.too_many_decimals'],
    [{ amount: 150.005 }, 'amount.too_many_decimals'],
    [{ amount: '-150' }, 'amount.too_low'],
    [{ amount: '99.99' }, 'amount.too_low'],
    [{ amount: 0 }, 'amount.too_low'],
    [{ amount: '10000.01' }, 'amount.too_high'],
    [{ amount: '5,000,000' }, 'amount.too_high'],
    [{ amount: '1000000000' }, 'amount.too_large'],
  ])('is refused with %o at its field, and nothing is recorded', async (changes, code) => {
    const before = await treasury.types()
    const refused = await request(changes)
    expect([refused.status, toProblem(refused).fields]).toEqual([422, { amount: code }])
    expect(await treasury.types()).toEqual(before)
  })

  it.each([{ seen: -1 }, { seen: 0.5 }, { seen: 'all' }, { seen: undefined }])(
    'names the balance that was seen: %o is none',
    async (changes) => {
      await request(changes).thenAnswered(422)
    },
  )

  it.each(['fundraiser', 'viewer', 'auditor'] as const)('is not paid out by a %s', async (role) => {
    const by = given(api).as(staff(role))
    await by.get(`${path}/next`).thenRefused(403, 'not_allowed')
    await request({}, { by }).thenRefused(403, 'not_allowed')
    await by.get(path).thenAnswered(200)
  })

  it('needs the password again: a stolen session withdraws nothing', async () => {
    const by = hoursLater(api, await finance.browser(), 0.25)
    for (const none of [undefined, '', null]) {
      await request({ password: none }, { by }).thenRefused(422, 'step_up_required')
    }
    await request({ password: 'Wrong2026' }, { by }).thenRefused(422, 'wrong_password')
    expect(await treasury.types()).toHaveLength(1)
  })

  it('has the amount checked first, then the bank account, and the password last', async () => {
    const password = 'Wrong2026'
    for (const amount of ['', 'a lot']) {
      await request({ amount, password }).thenAnswered(422)
      expect(toProblem(await request({ amount, password })).fields).toHaveProperty('amount')
    }
    await request({ amount: '99.99', password }).thenRefused(422, 'amount_too_low')
    await request({ amount: '900000.00', password }).thenRefused(422, 'amount_too_high')
    await request({ password }).thenRefused(422, 'wrong_password')
  })

  it('must look again if the balance has changed since it was seen', async () => {
    const { seen } = await next()
    await settle(5_000)
    await request({ seen }).thenRefused(409, 'treasury_changed')
    expect((await treasury.load()).payout).toBeNull()
  })
})

describe('thirty requests at once', () => {
  // Proved a moment ago: thirty passwords at once are more than a person types.
  const proved = { password: undefined }
  beforeEach(async () => {
    for (const by of [owner.browser, finance]) await request({ seen: 0 }, { by })
  })

  it('from one click make one payout, and all are answered with it', async () => {
    const { seen } = await next()
    const key = randomUUID()
    const again = () => request({ seen, ...proved }, { key })
    const answers = await Promise.all(Array.from({ length: 30 }, again))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1)
    const requested = (await treasury.types()).filter((type) => type === 'PayoutRequested')
    expect(requested).toHaveLength(1)
    // A repeated key with another amount is refused.
    await request({ amount: '151.00', seen }, { key }).thenRefused(409, 'request_reused')
    await takeToEnd()
    // A repeated key returns this payout even once it has ended.
    expect((await request({ seen }, { key })).json.id).toBe(answers[0]?.json.id)
    expect((await treasury.load()).payout).toBeNull()
  })

  it('from many clicks make one payout, and the others are refused', async () => {
    const { seen, available } = await next()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        request(
          { seen, amount: available, ...proved },
          { by: place % 2 === 0 ? owner.browser : finance },
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((answer) => refusal(answer)[1]))).toEqual(
      new Set(['payout_under_way']),
    )
    expect(await treasury.load()).toMatchObject({ availableCents: 0 })
    expect((await next()).obstacles).toEqual(['payout_under_way'])
    await takeToEnd()
    expect((await next()).obstacles).toEqual(['balance_too_low'])
  })
})

describe('a payout', () => {
  it('up to the limit is sent at once, and shows when it arrives', async () => {
    await settle(20_000_000)
    await request({ amount: '50,000.00' }).thenAnswered(201, {
      amount: 50_000,
      bank: { last4: '6001' },
      arrivesBy: (await next()).arrivesBy,
      approval: 'none',
      approvers: [],
    })
    expect((await next()).onItsWay).toMatchObject({ amount: 50_000, status: 'approved' })
    await takeToEnd()
  })

  it('above the limit waits for a second person, who is named', async () => {
    const { json: answer } = await request({ amount: '50,000.01' }).thenAnswered(201)
    expect(answer).toMatchObject({ approval: 'second_person', arrivesBy: null })
    expect(answer.approvers).toContain('owner Wong')
    expect(answer.approvers).not.toContain('finance Wong')
    expect((await next()).onItsWay).toMatchObject({ status: 'requested' })
    await takeToEnd()
  })

  it('above the limit waits for a day if no other person could approve it', async () => {
    const alone = createTreasury(api, lionRock)
    await alone.open()
    await alone.settle(fixtureId('payment', 799), 20_000_000)
    const only = given(api).as(staff('owner', 'lionrock'))
    const { seen, approvers }: NextPayoutAnswer = (await only.get(`${path}/next`)).json
    expect(approvers).toEqual([])
    const body = { amount: '60000', seen, password }
    const delayed = { approval: 'delay', arrivesBy: null, approvers: [] }
    await only.post(path, body).thenAnswered(201, delayed)
    const { payout } = await alone.load()
    expect(payout).toMatchObject({ approval: 'delay', status: 'requested' })
  })
})

describe('no payout is requested', () => {
  it('while an advance is owed', async () => {
    const of = { kind: 'refund', id: fixtureId('refund', 700) } as const
    const paymentId = fixtureId('payment', 701)
    const facts = { organisationId, of, paymentId, at: treasury.now() }
    await treasury.tell({ type: 'RecordAdvance', ...facts, amountCents: cents(90_000_000) })
    const read = await next()
    expect(read.obstacles).toEqual(['advance_owed'])
    expect(read.advances).toEqual([{ kind: 'refund', paymentId, owed: read.advanced }])
    await request().thenRefused(409, 'advance_owed')
    await treasury.tell({ type: 'RecordReturn', ...facts, amountCents: cents(90_000_000) })
  })

  it('while the card provider does not pay out', async () => {
    await treasury.ofAccount({ type: 'RecordAccount', ...newAccountAtProvider })
    expect((await next()).obstacles).toEqual(['account_not_ready'])
    await request().thenRefused(409, 'account_not_ready')
    await treasury.open()
  })

  it('for 72 hours after a change of the bank account', async () => {
    const change = {
      changeId: fixtureId('bank_account_change', 700),
      by: owner.staffId,
      at: treasury.now(),
    }
    await treasury.ofBank({ ...giveNext, organisationId, change })
    const { obstacles, heldUntil } = await next()
    expect([obstacles, typeof heldUntil]).toEqual([['bank_account_held'], 'string'])
    const refused = await request().thenRefused(409, 'bank_account_held')
    expect(toProblem(refused).message).toMatch(/before \d{4}\/\d{2}\/\d{2} \d{2}:\d{2}\.$/)
  })
})
