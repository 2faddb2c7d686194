import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents, toHkd } from '@almoner/domain/kernel/money.ts'
import { QueueFull } from '@almoner/eventstore/commands/queue/keyed-queue.ts'
import type { StatementFacts } from '@almoner/workflows/documents/statement/statement-content.ts'
import { netCents } from '@almoner/workflows/documents/statement/statement-rows.ts'
import { createApp } from '../../../app.ts'
import type { AppDependencies } from '../../../http/app-env.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createGivingDonors } from '../../../testing/donors.ts'
import { issueReceipt } from '../../../testing/receipts.ts'
import { recordOn } from '../../../testing/transfers.ts'
import type { StatementsAnswer, StatementYear } from './statements-contract.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>

beforeAll(async () => {
  donors = await createGivingDonors(api)
})

type Donor = Awaited<ReturnType<typeof donors.another>>
type Browser = Donor['browser']

const path = '/api/donors/statements'
const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const readYears = async ({ browser }: { browser: Browser }): Promise<StatementYear[]> => {
  const answer = await browser.get(path).thenAnswered(200)
  return (answer.json as StatementsAnswer).years
}

const release = async (id: string, amountCents: number): Promise<void> => {
  const refundId = randomUUID() as Id<'refund'>
  const { organizationId } = donors.harbour
  const refund = { refundId, amountCents: cents(amountCents), reason: 'payer_asked' } as const
  await recordOn(api, organizationId, { type: 'RequestRefund', ...refund, note: '' }, id)
  const outcome = { status: 'succeeded', providerRefundId: `re_${refundId}` } as const
  await recordOn(api, organizationId, { type: 'SettleRefund', refundId, outcome }, id)
}

/** Opens the donor's session at an API with changed dependencies. */
const elsewhere = ({ browser }: Donor, changes: Partial<AppDependencies>): Browser => {
  const app = createApp({ ...api.dependencies, ...changes })
  const other = openBrowser({ app }, 'harbour.localhost')
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

/** Returns the facts that would be drawn for this donor. */
const factsFor = async (donor: Donor, file: string, headers = {}): Promise<StatementFacts> => {
  const statements: StatementFacts[] = []
  const browser = elsewhere(donor, {
    drawStatement: async (facts) => {
      statements.push(facts)
      return new TextEncoder().encode('%PDF of this spec')
    },
  })
  const answer = await browser.get(`${path}/${file}`, headers)
  expect([answer.status, answer.text]).toEqual([200, '%PDF of this spec'])
  const [facts] = statements
  if (!facts) throw new Error('nothing was drawn')
  return facts
}

const parseLines = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('a donor', () => {
  it('without gifts has no year and no statement', async () => {
    const donor = await donors.another()
    expect(await readYears(donor)).toEqual([])
    for (const file of ['2026.pdf', '2026.csv']) {
      await donor.browser.get(`${path}/${file}`).thenRefused(404, 'not_found')
    }
  })

  it('finds each year of assessment with what was given in it, newest first', async () => {
    const donor = await donors.another()
    const give = () => donor.give({ coverFee: false, amount: 200 })
    await at('2026-03-31T15:59:59.999Z', give)
    await at('2026-03-31T16:00:00.000Z', give)
    await at('2026-11-21T02:00:00.000Z', give)
    const nothing = { count: 0, amount: 0, returned: 0 }
    const years = await at('2026-11-21T03:00:00.000Z', () => readYears(donor))
    expect(years).toEqual([
      {
        year: '2026/27',
        from: '2026-04-01',
        to: '2027-03-31',
        isOver: false,
        donations: { count: 2, amount: 400, returned: 0 },
        payments: nothing,
        pdfUrl: '/api/donors/statements/2026.pdf',
        csvUrl: '/api/donors/statements/2026.csv',
      },
      {
        year: '2025/26',
        from: '2025-04-01',
        to: '2026-03-31',
        isOver: true,
        donations: { count: 1, amount: 200, returned: 0 },
        payments: nothing,
        pdfUrl: '/api/donors/statements/2025.pdf',
        csvUrl: '/api/donors/statements/2025.csv',
      },
    ])
    expect((await factsFor(donor, '2025.pdf')).rows).toHaveLength(1)
    expect((await factsFor(donor, '2026.pdf')).rows).toHaveLength(2)
  })

  it('saves a statement as a file that is not cached', async () => {
    const donor = await donors.another()
    await at('2026-11-21T02:00:00.000Z', () => donor.give())
    const pdf = await donor.browser.get(`${path}/2026.pdf`)
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(pdf.text).toMatch(/^%PDF-1\.7/)
    const csv = await donor.browser.get(`${path}/2026.csv`)
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    for (const [answer, ending] of [
      [pdf, 'pdf'],
      [csv, 'csv'],
    ] as const) {
      expect(answer.headers.get('Content-Disposition')).toBe(
        `attachment; filename="harbour-statement-2026-27.${ending}"`,
      )
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('reads it in the language of the page, and under the name of their account', async () => {
    const donor = await donors.another()
    await at('2026-11-21T02:00:00.000Z', () => donor.give())
    const facts = await factsFor(donor, '2026.pdf', { 'Accept-Language': 'zh-HK' })
    expect(facts).toMatchObject({ language: 'zh', year: 2026, donor: { lastName: 'Lam' } })
    expect(facts.rows).toMatchObject([{ projectName: '課後功課室' }])
    const csv = await donor.browser.get(`${path}/2026.csv`, { 'Accept-Language': 'zh-CN' })
    expect(csv.text).toContain('日期,类别,项目')
  })
})

describe('a statement', () => {
  it('has what was given with the fee that was covered, by the valid receipt', async () => {
    const donor = await donors.another()
    const [first, second] = await at('2026-11-21T02:00:00.000Z', async () => [
      await donor.give({ amount: 500 }),
      await donor.give({ amount: 500 }),
    ])
    const number = await issueReceipt(api, first?.id ?? '', { irFileNumber: '91/12345' })
    const { rows, sums } = await factsFor(donor, '2026.pdf')
    const byId = new Map(rows.map((row) => [row.paymentId, row]))
    expect(byId.get(first?.id ?? '')?.receipt).toEqual({ number, irFileNumber: '91/12345' })
    expect(byId.get(second?.id ?? '')?.receipt).toBeNull()
    const [{ totalAmount } = { totalAmount: null }] = await donor.list()
    expect(totalAmount).toBeGreaterThan(500)
    expect(rows.map((row) => toHkd(netCents(row)))).toEqual([totalAmount, totalAmount])
    expect(sums.withFileNumber).toEqual({
      keptCents: byId.get(first?.id ?? '')?.totalCents,
      numbers: ['91/12345'],
    })
    const [year] = await readYears(donor)
    expect(year?.donations).toEqual({
      count: 2,
      amount: toHkd(sums.donation.keptCents),
      returned: 0,
    })
  })

  it('is right after refunds, and names no receipt that is void or about to be', async () => {
    const donor = await donors.another()
    const [part, whole] = await at('2026-11-21T02:00:00.000Z', async () => [
      await donor.give({ coverFee: false, amount: 300 }),
      await donor.give({ coverFee: false, amount: 200 }),
    ])
    const void1 = await issueReceipt(api, part?.id ?? '')
    const void2 = await issueReceipt(api, whole?.id ?? '')
    await release(part?.id ?? '', 10_000)
    await release(whole?.id ?? '', 20_000)
    const before = await donor.browser.get(`${path}/2026.csv`)
    expect(before.text).not.toContain(void1)
    expect(before.text).not.toContain(void2)
    const next = await issueReceipt(api, part?.id ?? '', { refundedCents: 10_000, replaces: void1 })
    const [, ...lines] = parseLines((await donor.browser.get(`${path}/2026.csv`)).text)
    const money = lines.map((cells) => [cells[15], cells[3], cells[9], cells[10], cells[11]])
    expect(new Set(money)).toEqual(
      new Set([
        [part?.id, next, '300.00', '100.00', '200.00'],
        [whole?.id, '', '200.00', '200.00', '0.00'],
      ]),
    )
    const [year] = await readYears(donor)
    expect(year?.donations).toEqual({ count: 1, amount: 200, returned: 300 })
  })

  it('has guest gifts of an address that the donor has proved to be theirs', async () => {
    const donor = await donors.another()
    await at('2026-11-21T02:00:00.000Z', async () => {
      await donors.harbour.give({ email: donor.username, amount: 100, coverFee: false })
      await donors.harbour.give({ email: `not-${donor.username}` })
    })
    await at('2026-11-21T02:01:00.000Z', () => donor.give({ amount: 50, coverFee: false }))
    const { rows } = await factsFor(donor, '2026.pdf')
    expect(rows.map(({ totalCents, payer }) => [totalCents, payer?.lastName])).toEqual([
      [10_000, 'Chan'],
      [5_000, 'Lam'],
    ])
  })

  it('is of the charity at this host and of this donor alone', async () => {
    const [donor, other] = [await donors.another(), await donors.another()]
    await at('2026-11-21T02:00:00.000Z', async () => {
      await donor.give({ amount: 100, coverFee: false })
      await donor.give({ amount: 170, coverFee: false, projectId: undefined }, 'lionrock')
    })
    expect((await readYears(donor))[0]?.donations).toMatchObject({ count: 1, amount: 100 })
    const there = await donor.at('lionrock')
    expect((await readYears({ browser: there }))[0]?.donations).toMatchObject({
      count: 1,
      amount: 170,
    })
    expect(parseLines((await there.get(`${path}/2026.csv`)).text)).toHaveLength(2)
    expect(await readYears(other)).toEqual([])
    await other.browser.get(`${path}/2026.csv`).thenAnswered(404)
  })
})

describe('a statement that is not to be had', () => {
  it.each([
    '2027.pdf',
    '1999.pdf',
    '2026.txt',
    '2026',
    '2026.pdf.csv',
    '20266.pdf',
    '..%2f2026.pdf',
  ])('is not found: %s', async (file) => {
    const donor = await donors.another()
    await at('2026-11-21T02:00:00.000Z', () => donor.give())
    await donor.browser.get(`${path}/${file}`).thenRefused(404, 'not_found')
  })

  it.each(['', '/2026.pdf', '/2026.csv'])('is for no other caller at %s', async (door) => {
    await openBrowser(api, 'harbour.localhost')
      .get(`${path}${door}`)
      .thenRefused(401, 'not_signed_in')
    const desk = openBrowser(api, 'localhost')
    const login = { username: 'staff@harbour.example', password: 'Harbour2026' }
    await desk.post('/api/donors/login', login)
    const staff = { Cookie: `almoner_session=${desk.cookies.get('almoner_session')}` }
    await openBrowser(api, 'harbour.localhost').get(`${path}${door}`, staff).thenAnswered(401)
    const donor = await donors.another()
    const Cookie = `almoner_session=${donor.browser.cookies.get('almoner_session')}`
    const platform = await openBrowser(api, 'localhost').get(`${path}${door}`, { Cookie })
    expect(platform.json).toMatchObject({ error: { code: 'no_charity_here' } })
  })

  it('is not drawn for ever: after many in an hour the next one waits', async () => {
    const donor = await donors.another()
    const answers = []
    for (let number = 0; number < 21; number += 1) {
      answers.push((await donor.browser.get(`${path}/2026.csv`)).status)
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429])
    await donor.browser.get(path).thenAnswered(200)
  })

  it('must be requested again later if too many are being drawn', async () => {
    const donor = await donors.another()
    await at('2026-11-21T02:00:00.000Z', () => donor.give())
    const busy = elsewhere(donor, {
      drawStatement: async () => {
        throw new QueueFull('20 documents wait already')
      },
    })
    const answer = await busy.get(`${path}/2026.pdf`).thenRefused(503, 'busy')
    expect(answer.headers.get('Retry-After')).toBe('2')
    expect(answer.headers.get('Content-Disposition')).toBeNull()
  })
})
