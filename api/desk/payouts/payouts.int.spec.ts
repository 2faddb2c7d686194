import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approval } from '@almoner/domain/approval/index.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../../http/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { given, staff } from '../../testing/given.ts'
import { createTreasury } from '../../testing/payouts.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import type { PayoutAnswer, PayoutLinesAnswer } from './contract.ts'
import { payoutsList } from './list/payouts-list-contract.ts'

const path = '/api/organizations/payouts'
const organisationId = worldId('organisation', 'harbour')

type PayoutId = Id<'payout'>

const api = useApi()
const owner = given(api).as(staff('owner'))
const finance = given(api).as(staff('finance'))
const stranger = given(api).as(staff('owner', 'lionrock'))
const treasury = createTreasury(api, organisationId)
/** The first three are in the read model, so that their lines have payers. */
let paymentIds: readonly PaymentId[]
const payoutId = (number: number): PayoutId => fixtureId('payout', 700 + number)

const bank = { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' }
const request = (
  number: number,
  amountCents: number,
  approval: 'none' | 'second_person' = 'none',
) =>
  treasury.tell({
    type: 'RequestPayout',
    organisationId,
    payoutId: payoutId(number),
    amountCents: cents(amountCents),
    bank,
    requestedBy: staff('finance').staffId,
    approval,
    at: treasury.now(),
  })
const toFacts = (number: number) => ({
  organisationId,
  payoutId: payoutId(number),
  at: treasury.now(),
})
const send = (number: number) =>
  treasury.tell({
    type: 'MarkPayoutSent',
    ...toFacts(number),
    providerPayoutId: `po_${number}`,
    arrivalOn: calendarDay('2026-12-01'),
  })
const pay = (number: number) =>
  treasury.tell({
    type: 'MarkPayoutPaid',
    ...toFacts(number),
    paidOn: toCalendarDay(treasury.now()),
    bankReference: '=HYPERLINK("http://evil.example")',
  })

beforeAll(async () => {
  await finance.browser()
  const transfers = [1, 2, 3].map(() => submitTransfer(api, organisationId))
  const others = Array.from({ length: 120 }, (_, place) => fixtureId('payment', 701 + place))
  paymentIds = [...(await Promise.all(transfers)), ...others]
  for (const paymentId of paymentIds.slice(0, 3)) await treasury.settle(paymentId, 50_000)
  // The payouts are one that arrived and was returned, one that failed, one that was cancelled, and
  // one that arrived.
  await request(1, 100_000)
  await send(1)
  await pay(1)
  await treasury.tell({ type: 'ReturnPayout', ...toFacts(1), code: 'account_closed' })
  await request(2, 20_000)
  await treasury.tell({ type: 'FailPayout', ...toFacts(2), code: 'could_not_process' })
  await request(3, 30_000, 'second_person')
  await treasury.tell({ type: 'CancelPayout', ...toFacts(3), because: 'lapsed', by: null })
  await request(4, 149_900)
  await send(4)
  await pay(4)
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const read = async (number: number, reader: Client = owner): Promise<PayoutAnswer> =>
  (await reader.get(`${path}/${payoutId(number)}`)).json
const refusal = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as Problem).error.code,
]

describe('the payouts of a charity', () => {
  checkList({
    list: payoutsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => id,
    sorted: { date: ({ created }) => created, amount: ({ amount }) => amount },
    filters: {
      status: ['paid', ({ status }) => status === 'paid'],
      day: ['2020-01-01..', () => true],
      amount: ['300..1000', ({ amount }) => amount >= 300 && amount <= 1_000],
      arrived: ['2020-01-01..', ({ status }) => status === 'paid' || status === 'returned'],
      sentBack: ['2020-01-01..', ({ status }) => status === 'returned'],
    },
    start: async () => ({ api, reader: finance, stranger }),
  })

  it('are summed, and read by every role', async () => {
    const { json } = await owner.get(`${path}/totals`)
    expect(json).toEqual({
      rows: 4,
      arrived: 1_499,
      open: 0,
      ended: 1_500,
      arrivedEver: 2_499,
      sentBack: 1_000,
    })
    for (const role of ['fundraiser', 'viewer', 'auditor'] as const) {
      const colleague = given(api).as(staff(role))
      await colleague.get(`${path}/${payoutId(4)}`).thenAnswered(200)
      await colleague.get(`${path}.csv`).thenAnswered(role === 'auditor' ? 200 : 403)
    }
  })

  it('are a file in which no cell is a formula', async () => {
    const { text } = await owner.get(`${path}.csv`, { 'Accept-Language': 'zh-HK' })
    expect(text).toContain('"\'=HYPERLINK(""http://evil.example"")"')
    expect(text).not.toMatch(/(^|,)=/m)
    expect(text).toContain('已到賬')
  })
})

describe('a payout', () => {
  it('that arrived shows what happened, when and by whom', async () => {
    const payout = await read(4)
    expect(payout).toMatchObject({
      amount: 1_499,
      currency: 'hkd',
      status: 'paid',
      bank: { bank_name: expect.stringContaining('HSBC'), last4: '6001' },
      requestedBy: 'finance Wong',
      rule: 'none',
      providerPayoutId: 'po_4',
      approval: null,
      mayCancel: false,
    })
    expect(payout.steps.map(({ type, by }) => [type, by])).toEqual([
      ['requested', 'finance Wong'],
      ['sent', null],
      ['paid', null],
    ])
  })

  it('consists of the carried balance and the new money, less what is kept', async () => {
    for (const number of [1, 2, 3, 4]) {
      const { carried, lines, kept, amount } = await read(number)
      const net = lines.reduce((sum, each) => sum + Math.round(each.net * 100), 0)
      expect(Math.round(carried * 100) + net - Math.round(kept * 100)).toBe(amount * 100)
    }
    const { carried, kept, lines } = await read(4)
    expect([carried, kept]).toEqual([500, 1])
    expect(lines).toEqual([{ kind: 'payout_returned', lines: 1, gross: 1_000, fee: 0, net: 1_000 }])
  })

  it('has each movement in the books, with both its accounts', async () => {
    const available = `charity:${organisationId}:available`
    const onItsWay = `charity:${organisationId}:payout`
    const moves = async (number: number) =>
      (await read(number)).postings.map(({ journal, debit, credit, amount }) => [
        journal,
        debit,
        credit,
        amount,
      ])
    expect(await moves(3)).toEqual([
      ['payout_started', available, onItsWay, 300],
      ['payout_failed', onItsWay, available, 300],
    ])
    expect(new Set((await moves(1)).map(([journal]) => journal))).toEqual(
      new Set(['payout_started', 'payout_paid', 'payout_returned']),
    )
  })

  it('that was returned had been paid before', async () => {
    const payout = await read(1)
    expect(payout).toMatchObject({ status: 'returned', failureCode: 'account_closed' })
    expect(payout.steps.map(({ type }) => type)).toEqual(['requested', 'sent', 'paid', 'returned'])
  })

  it('links to each payment in it, and to an earlier payout that was returned', async () => {
    const first: PayoutLinesAnswer = (await owner.get(`${path}/${payoutId(1)}/lines`)).json
    expect(first.lines.map(({ kind, paymentId }) => [kind, paymentId])).toEqual(
      paymentIds.slice(0, 3).map((paymentId) => ['payment', paymentId]),
    )
    for (const { payer, project, gross, fee, net } of first.lines) {
      expect(payer).not.toBeNull()
      expect(project).not.toBeNull()
      expect([gross, fee, net]).toEqual([520, 20, 500])
    }
    const last: PayoutLinesAnswer = (await owner.get(`${path}/${payoutId(4)}/lines`)).json
    expect(last.lines).toMatchObject([{ kind: 'payout_returned', payoutId: payoutId(1) }])
  })

  it.each(['', '/lines', '/lines.csv', '/statement.pdf'])(
    'of another charity and a missing one give the same 404: %s',
    async (part) => {
      for (const [browser, id] of [
        [stranger, payoutId(4)],
        [owner, randomUUID()],
      ] as const) {
        const answer = await browser.get(`${path}/${id}${part}`)
        expect(refusal(answer)).toEqual([404, 'payout_not_found'])
        expect(answer.headers.get('Content-Disposition')).toBeNull()
      }
    },
  )

  it('is a statement of the same bytes, in the reader’s language', async () => {
    const { cookies } = await owner.browser()
    const ask = (language: string) =>
      api.app.request(`http://localhost:3000${path}/${payoutId(4)}/statement.pdf`, {
        headers: {
          Cookie: `almoner_session=${cookies.get('almoner_session')}`,
          'Accept-Language': language,
        },
      })
    const bytes = async (language: string) =>
      Buffer.from(await (await ask(language)).arrayBuffer()).toString('base64')
    const en = await bytes('en')
    expect(Buffer.from(en, 'base64').toString('latin1', 0, 8)).toBe('%PDF-1.7')
    expect(await bytes('en')).toBe(en)
    expect(await bytes('zh-HK')).not.toBe(en)
    const { headers } = await ask('en')
    expect(headers.get('Content-Disposition')).toContain(`harbour-payout-${payoutId(4)}.pdf`)
  })
})

describe('a payout that waits for its approval', () => {
  it('is cancelled by the person who requested it alone, once', async () => {
    await treasury.settle(paymentIds[3] ?? fixtureId('payment', 1), 100_000)
    await request(5, 50_000, 'second_person')
    expect((await read(5, finance)).mayCancel).toBe(true)
    expect((await read(5, owner)).mayCancel).toBe(false)
    const cancel = (by: Client) => by.post(`${path}/${payoutId(5)}/cancel`, {})
    await cancel(owner).thenRefused(403, 'not_own_request')
    await cancel(stranger).thenRefused(404, 'payout_not_found')
    await cancel(finance).thenAnswered(200, {
      status: 'cancelled',
      cancelledBecause: 'by_person',
      mayCancel: false,
    })
    // A repeated request changes nothing.
    await cancel(finance).thenAnswered(200)
    const events = (await treasury.types()).filter((type) => type === 'PayoutCancelled')
    expect(events).toHaveLength(2)
    const { state } = await loadState(api.store, approval, payoutId(5))
    expect(state.status).toBe('none')
  })

  it('is not cancelled once it is approved', async () => {
    await request(6, 50_000)
    await finance.post(`${path}/${payoutId(6)}/cancel`, {}).thenRefused(409, 'payout_sent')
    await treasury.tell({ type: 'FailPayout', ...toFacts(6), code: 'declined' })
    await finance.post(`${path}/${payoutId(6)}/cancel`, {}).thenRefused(409, 'payout_not_open')
  })
})

describe('a payout of many payments', () => {
  beforeAll(async () => {
    for (const paymentId of paymentIds.slice(4)) await treasury.settle(paymentId, 10_000)
    await request(7, 200_000)
  })

  it('is read page by page, each line once', async () => {
    const all: string[] = []
    let after: string | null = null
    let pages = 0
    do {
      const query: string = after === null ? '' : `?after=${after}`
      const { json } = await owner.get(`${path}/${payoutId(7)}/lines${query}`)
      const page = json as PayoutLinesAnswer
      all.push(...page.lines.map(({ id }) => id))
      after = page.next
      pages += 1
    } while (after !== null)
    expect(pages).toBe(2)
    expect(new Set(all).size).toBe(all.length)
    const { lines } = await read(7)
    expect(all).toHaveLength(lines.reduce((sum, each) => sum + each.lines, 0))
    const { text } = await owner.get(`${path}/${payoutId(7)}/lines.csv`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
  })

  it.each(['1', '1-', 'x-1', '1-1-1', '9999999999-1'])('has no page after %s', async (after) => {
    await owner
      .get(`${path}/${payoutId(7)}/lines?after=${after}`)
      .thenRefused(422, { after: 'after.invalid' })
  })
})

describe('an auditor of the books of a past day', () => {
  it('sees each payout as it was then, and none that came later', async () => {
    const { browser: pinned } = await createAuditor(api, owner, {
      booksAsOf: toCalendarDay(treasury.now()),
    })
    const before = await read(4)
    await treasury.tell({ type: 'ReturnPayout', ...toFacts(4), code: 'account_closed' })
    expect((await read(4)).status).toBe('returned')
    expect(await read(4, pinned)).toEqual(before)
    await treasury.tell({ type: 'FailPayout', ...toFacts(7), code: 'declined' })
    await request(8, 20_000)
    await pinned.get(`${path}/${payoutId(8)}`).thenRefused(404, 'payout_not_found')
    await pinned.get(`${path}/totals`).thenAnswered(200, { rows: 7 })
  })
})
