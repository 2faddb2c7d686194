import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordRichBooks, type RichBooks } from '@almoner/reports/kinds/testing/rich-books.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { explainedPostingsList } from '../balance/explained-postings-list-contract.ts'
import type { ReportAnswer, RequestedReportAnswer } from './contract.ts'

const api = useApi()
const root = '/api/organizations'
const finance = given(api).as(staff('finance'))
const owner = given(api).as(staff('owner'))
const stranger = given(api).as(staff('owner', 'lionrock'))

const make = async (kind: string, changes: object = {}): Promise<ReportAnswer> => {
  await api.db.deleteFrom('operational.rate_limits').execute()
  const content = { kind, format: 'csv', from: '2026-09-01', to: '2027-12-31', ...changes }
  const headers = { 'Idempotency-Key': randomUUID() }
  const { status, json } = await finance.post(`${root}/reports`, content, headers)
  expect(status).toBe(202)
  const { id } = json as RequestedReportAnswer
  await api.reports.make(id)
  return (await finance.get(`${root}/reports/${id}`)).json
}
const loadSum = async (query: Record<string, string>): Promise<{ rows: number; sum: number }> =>
  (await finance.get(`${root}/postings/totals?${new URLSearchParams(query).toString()}`)).json
const giveMore = async (): Promise<void> => {
  await (await createGivers(api, 'harbour')).give({ amount: 770 })
  await api.caughtUp()
}

const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const tomorrow = addDays(today, 1)
const books = {} as RichBooks
/** The project of each payment; null if it has none. */
const projects = new Map<string, string | null>()

beforeAll(async () => {
  Object.assign(books, await recordRichBooks(api))
  const rows = await api.db
    .selectFrom('read_models.payment_history')
    .select(['payment_id', 'project_id'])
    .execute()
  for (const { payment_id, project_id } of rows) projects.set(payment_id, project_id)
})

/** Loads the postings of every explained figure, and compares them with it. */
const expectExplained = async ({ totals, explain }: ReportAnswer): Promise<readonly string[]> => {
  const figures = (totals ?? []).filter(({ key }) => key in explain)
  for (const { key, value, isCount } of figures) {
    const { rows, sum } = await loadSum(explain[key] ?? {})
    expect([key, isCount ? rows : Math.round(sum * 100)]).toEqual([key, value])
  }
  return figures.filter(({ value }) => value !== 0).map(({ key }) => key)
}

describe.each(['business', 'recorded'])('by the %s clock', (basis) => {
  it.each([
    ['donation_ledger', ['bookings', 'received', 'method:card', 'method:cash', 'project:']],
    ['balance_statement', ['in:pending', 'out:available', 'in:advanced', 'closing:held']],
    ['fee_statement', ['payments', 'gross', 'processing', 'disputes', 'plan_fee_charged']],
    ['payout_reconciliation', ['payouts', 'amount', 'computed']],
    ['refunds_and_disputes', ['refund_asked', 'refund_done', 'dispute_opened', 'dispute_fees']],
    ['offline_and_matching', ['booked', 'reversed', 'standing']],
    ['donors_by_year_of_assessment', ['received']],
  ])('the figures of %s are the sums of their postings', async (kind, keys) => {
    const report = await make(kind, { basis })
    const explained = await expectExplained(report)
    await giveMore()
    expect(await expectExplained(report)).toEqual(explained)
    for (const key of keys) expect(explained).toContain(key)
  })

  it('the opening balances are the sums of what came before', async () => {
    const report = await make('balance_statement', { basis, from: tomorrow })
    const explained = await expectExplained(report)
    expect(explained).toContain('opening:available')
    expect(explained).not.toContain('in:available')
  })

  it('the figures of a project are too, and those of a part of a month', async () => {
    const params = { projectId: projects.get(books.card) }
    const event = await expectExplained(await make('event_statement', { basis, params }))
    for (const key of ['bookings', 'income', 'online', 'method:card', `day:${today}`]) {
      expect(event).toContain(key)
    }
    const part = await make('donation_ledger', { basis, params, from: '2026-11-15' })
    expect(await expectExplained(part)).toContain('received')
  })
})

it('a figure that is no sum of postings is not explained', async () => {
  const { explain } = await make('donation_ledger')
  expect(Object.keys(explain)).not.toContain('net')
  expect(Object.keys((await make('receipt_register')).explain)).toEqual([])
})

it('an auditor of past books sees the postings of these', async () => {
  const { browser } = await createAuditor(api, owner, { booksAsOf: today })
  const path = `${root}/postings/totals?journals=captured`
  const before = (await browser.get(path)).json
  await giveMore()
  expect((await browser.get(path)).json).toEqual(before)
  expect((await owner.get(path)).json).not.toEqual(before)
})

it.each([
  ['journals=captured,bribe', { journals: 'journals.unknown' }],
  [`journals=${'settled,'.repeat(40)}bribe`, { journals: 'journals.unknown' }],
  ['account=provider', { account: 'account.unknown' }],
  ['project=mine', { project: 'project.unknown' }],
  ['position=-1', { position: 'position.invalid' }],
])('%s is refused', async (query, fields) => {
  await finance.get(`${root}/postings?${query}`).thenRefused(422, fields)
})

describe('the postings of a figure', () => {
  checkList({
    list: explainedPostingsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id}`,
    sorted: {
      date: ({ businessDate, id }) => `${businessDate} ${id.padStart(20, '0')}`,
      recorded: ({ at, id }) => `${at} ${id.padStart(20, '0')}`,
    },
    filters: {
      journals: [
        'captured,provider_fee',
        ({ journal }) => /^(?:captured|provider_fee)$/.test(journal),
      ],
      account: ['pending', ({ journal }) => journal === 'captured'],
      side: ['in', () => true],
      other: ['provider', ({ journal }) => journal === 'captured'],
      project: [
        'none',
        ({ paymentId, offlineEntryId }) => projects.get(paymentId ?? offlineEntryId ?? '') === null,
      ],
      method: ['cash', ({ offlineEntryId }) => offlineEntryId !== null],
      day: [`..${today}`, () => true],
      recorded: [`${today}..`, () => true],
      known: [today, () => true],
      position: ['999999', () => true],
    },
    start: async () => ({ api, reader: owner, stranger }),
  })
})
