import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { streamName, type Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { report } from '@almoner/domain/report/index.ts'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { recordEntry } from '@almoner/reports/kinds/testing/rich-books.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { whileBehind } from '../../testing/while-behind.ts'
import type { ReportAnswer, ReportKindsAnswer, RequestedReportAnswer } from './contract.ts'
import { reportsList } from './reports-list-contract.ts'

const root = '/api/organizations/reports'
const harbour = worldId('organisation', 'harbour')

const api = useApi()
const finance = given(api).as(staff('finance'))
const owner = given(api).as(staff('owner'))
const stranger = given(api).as(staff('owner', 'lionrock'))

const content = {
  kind: 'donation_ledger',
  format: 'csv',
  from: '2026-01-01',
  to: '2026-12-31',
} as const

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const request = async (changes: object = {}, key: string = randomUUID()): Promise<string> => {
  const headers = { 'Idempotency-Key': key }
  const { status, json } = await finance.post(root, { ...content, ...changes }, headers)
  expect(status).toBe(202)
  return (json as RequestedReportAnswer).id
}
const load = async (id: string): Promise<ReportAnswer> => (await finance.get(`${root}/${id}`)).json
const give = async (amount: number): Promise<void> => {
  await (await createGivers(api, 'harbour')).give({ amount })
  await api.caughtUp()
}

describe('a report', () => {
  it('waits, is ready, and is downloaded', async () => {
    await give(250)
    const id = await request()
    expect(await load(id)).toMatchObject({ status: 'waiting', requestedBy: expect.any(String) })
    await finance.get(`${root}/${id}/file`).thenRefused(409, 'report_not_ready')
    await api.reports.make(id)
    const ready = await load(id)
    expect(ready).toMatchObject({ status: 'ready', isStored: true, rows: expect.any(Number) })
    const { status, headers, text } = await finance.get(`${root}/${id}/file`)
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="harbour-donation-ledger-2026-01-01-2026-12-31.csv"',
    )
    expect(headers.get('Content-Length')).toBe(String(ready.bytes))
    expect(text).toContain('250.00')
  })

  it('as of now is one report for one press', async () => {
    const key = randomUUID()
    const id = await request({}, key)
    expect(await request({}, key)).toBe(id)
    expect(await request()).not.toBe(id)
  })

  it('as known at a moment is found by its request, and not made again', async () => {
    const knownAt = new Date(Date.now() - 1).toISOString()
    const id = await request({ knownAt })
    await api.reports.make(id)
    await give(90)
    expect(await request({ knownAt })).toBe(id)
    expect(await load(id)).toMatchObject({ status: 'ready', knownAt })
    expect(await request({ knownAt, language: 'zh' })).not.toBe(id)
  })

  it('has everything up to its moment, also if the read models lag', async () => {
    const { requested } = await whileBehind(api, 'read_models.payment_timeline', async () => {
      await (await createGivers(api, 'harbour')).give({ amount: 110 })
      await finance.post(root, content).thenRefused(503, 'busy')
      return { requested: request() }
    })
    const { knownAt, position } = await load(await requested)
    await api.caughtUp()
    expect((await load(await request({ knownAt }))).position).toBe(position)
  })

  it('that is no longer stored is made again, with the same bytes', async () => {
    const knownAt = new Date(Date.now() - 1).toISOString()
    const id = await request({ knownAt })
    await api.reports.make(id)
    const { sha256 } = await load(id)
    await give(70)
    api.reports.stored.clear()
    expect(await load(id)).toMatchObject({ isStored: false })
    await finance.get(`${root}/${id}/file`).thenRefused(409, 'report_not_stored')
    expect(await request({ knownAt })).toBe(id)
    await api.reports.make(id, 2)
    expect(await load(id)).toMatchObject({ status: 'ready', isStored: true, sha256 })
  })

  it('of an earlier version of its kind stays listed, and says so', async () => {
    const knownAt = new Date(Date.now() - 1).toISOString()
    const id = await request({ knownAt })
    await api.reports.make(id)
    expect(await load(id)).toMatchObject({ isOfEarlierVersion: false })
    await api.db
      .updateTable('read_models.reports')
      .set({ kind_version: 1 })
      .where('report_id', '=', id as Id<'report'>)
      .execute()
    expect(await load(id)).toMatchObject({ isOfEarlierVersion: true, status: 'ready' })
  })

  it('without rows is empty', async () => {
    const id = await request({ from: '2018-01-01', to: '2018-01-31' })
    await api.reports.make(id)
    expect(await load(id)).toMatchObject({ status: 'empty', rows: null })
  })

  it('is of its charity alone', async () => {
    const id = await request()
    await stranger.get(`${root}/${id}`).thenRefused(404, 'report_not_found')
    await stranger.get(`${root}/${id}/file`).thenRefused(404, 'report_not_found')
  })

  it.each([
    [{ kind: 'everything' }, { kind: 'kind.unknown' }],
    [{ format: 'docx' }, { format: 'format.unknown' }],
    [{ format: 'xero' }, { format: 'format_unknown' }],
    [{ from: '2026-02-30' }, { from: 'from.invalid' }],
    [{ from: '2027-01-01' }, { to: 'period_invalid' }],
    [{ from: '1999-01-01' }, { to: 'period_invalid' }],
    [{ knownAt: '2099-01-01' }, { knownAt: 'known_at.future' }],
    [{ basis: 'yesterday' }, { basis: 'basis.unknown' }],
    [{ kind: 'event_statement' }, { params: 'project_required' }],
  ])('is refused with %j', async (changes, fields) => {
    await finance.post(root, { ...content, ...changes }).thenRefused(422, fields)
  })

  it('of the whole charity takes no project', async () => {
    const projects = await given(api).as(staff('owner')).get('/api/organizations/projects')
    const [project] = (projects.json as { projects: { id: string }[] }).projects
    const params = { projectId: project?.id }
    const body = { ...content, kind: 'balance_statement', params }
    await finance.post(root, body).thenRefused(422, { params: 'project_not_taken' })
  })

  it('of an unknown project is refused', async () => {
    const params = { projectId: worldId('project', 'of-nobody') }
    await finance.post(root, { ...content, params }).thenRefused(404, 'project_not_found')
  })

  it('is what the same person is offered first the next time', async () => {
    const last = async (person: typeof finance) =>
      ((await person.get(`${root}/kinds`)).json as ReportKindsAnswer).last
    await request()
    await request({ kind: 'balance_statement', format: 'xlsx', basis: 'recorded', language: 'zh' })
    const choices = { kind: 'balance_statement', format: 'xlsx', basis: 'recorded', language: 'zh' }
    expect(await last(finance)).toEqual({ ...choices, projectId: null })
    expect(await last(owner)).toBeNull()
  })

  it('is refused by a plan without reports; earlier ones can still be read', async () => {
    const smaller = given(api).as(staff('owner', 'tinhau'))
    await smaller.post(root, content).thenRefused(409, 'plan_excludes_reports')
    const { json } = await smaller.get(`${root}/kinds`)
    expect(json as ReportKindsAnswer).toMatchObject({ isIncluded: false })
  })
})

describe('a file for bookkeeping software', () => {
  const xero = { kind: 'gl_journal', format: 'xero', from: '2026-10-01', to: '2026-10-31' }
  const setCodes = async (codes: object): Promise<void> => {
    const path = '/api/organizations/accounting-codes'
    const { json } = await owner.get(path)
    const { revision } = json as { revision: number }
    const mapping = { software: 'xero', dayOrder: 'dmy', codes, seen: revision }
    await owner.put(path, mapping).thenAnswered(200)
  }
  const complete = Object.fromEntries(
    moneyKinds.map((kind, index) => [kind, { code: `4${index}`, taxRate: 'Tax Exempt' }]),
  )

  it('is refused while an account lacks what the software needs', async () => {
    const schedule = { kind: 'gl_journal', format: 'xero', every: 'monthly' }
    const { donations: _donations, ...others } = complete
    for (const codes of [{}, others]) {
      await setCodes(codes)
      await finance.post(root, xero).thenRefused(409, 'accounting_codes_incomplete')
      await finance
        .post(`${root}/schedules`, schedule)
        .thenRefused(409, 'accounting_codes_incomplete')
    }
    await finance.post(root, { ...xero, format: 'csv' }).thenAnswered(202)
    await setCodes(complete)
    await finance.post(root, xero).thenAnswered(202)
    // The codes of Xero are no account numbers of MYOB.
    await finance
      .post(root, { ...xero, format: 'myob' })
      .thenRefused(409, 'accounting_codes_incomplete')
  })

  it('as known before money came by a method needs no account of it', async () => {
    const { direct_cash: _cash, ...others } = complete
    await setCodes(others)
    const knownAt = new Date().toISOString()
    await finance.post(root, { ...xero, knownAt }).thenAnswered(202)
    await api.db.deleteFrom('operational.rate_limits').execute()
    await recordEntry(finance, calendarDay('2026-10-09'), '40.00')
    await api.caughtUp()
    await finance.post(root, xero).thenRefused(409, 'accounting_codes_incomplete')
    await finance.post(root, { ...xero, knownAt, language: 'zh' }).thenAnswered(202)
  })

  it('names the earlier ones of an overlapping period', async () => {
    await setCodes(complete)
    await give(40)
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const period = { ...xero, from: today, to: today }
    const first = await request(period)
    await api.reports.make(first)
    expect(await load(first)).toMatchObject({ status: 'ready', earlier: [] })
    const second = await request({ ...period, from: '2026-01-01' })
    expect((await load(second)).earlier).toEqual([
      { id: first, from: today, to: today, madeAt: expect.stringMatching(/^20/) },
    ])
    const others = await request({ ...period, format: 'csv' })
    expect((await load(others)).earlier).toEqual([])
  })
})

describe('an auditor', () => {
  it('sees no payer’s address in a file, as on the screens', async () => {
    await give(30)
    const { browser } = await createAuditor(api, owner)
    const kind = 'donors_by_year_of_assessment'
    const { json } = await browser.post(root, { ...content, kind })
    const { id } = json as RequestedReportAnswer
    await api.reports.make(id)
    const { text } = await browser.get(`${root}/${id}/file`)
    expect(text).toContain('Tai Man Chan,,t•••@example.com')
    expect(text).not.toContain('tai-man@')
  })
})

describe('an auditor of a past moment', () => {
  it('requests reports of the books as of then', async () => {
    const before = new Date().toISOString().slice(0, 10)
    const { browser } = await createAuditor(api, owner, { booksAsOf: before })
    const { json } = await browser.post(root, content)
    const { id } = json as RequestedReportAnswer
    const answer: ReportAnswer = (await browser.get(`${root}/${id}`)).json
    await give(60)
    await api.reports.make(id)
    const later = await request()
    expect(BigInt((await load(later)).position)).toBeGreaterThan(BigInt(answer.position))
    await browser.get(`${root}/${later}`).thenRefused(404, 'report_not_found')
  })

  it('does not see the schedules, which are the present ones', async () => {
    const booksAsOf = new Date().toISOString().slice(0, 10)
    const { browser: pinned } = await createAuditor(api, owner, { booksAsOf })
    await pinned.get(`${root}/schedules`).thenRefused(403, 'books_as_of_only')
    const { browser: live } = await createAuditor(api, owner)
    await live.get(`${root}/schedules`).thenAnswered(200)
  })
})

describe('an audit pack', () => {
  const pack = { ...content, kind: 'audit_pack', format: 'zip' }

  it.each(['live', 'pinned'])('is taken by an auditor whose books are %s', async (books) => {
    const booksAsOf = new Date().toISOString().slice(0, 10)
    const terms = books === 'live' ? {} : { booksAsOf }
    const { browser } = await createAuditor(api, owner, terms)
    const before = await load(await request())
    await give(80)
    const { status, json } = await browser.post(root, pack)
    expect(status).toBe(202)
    const { id } = json as RequestedReportAnswer
    await api.reports.make(id)
    const answer: ReportAnswer = (await browser.get(`${root}/${id}`)).json
    expect(answer).toMatchObject({ status: 'ready', isStored: true })
    const hasGift = BigInt(answer.position) > BigInt(before.position)
    expect(hasGift).toBe(books === 'live')
    const { status: taken, headers } = await browser.get(`${root}/${id}/file`)
    expect(taken).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/zip')
    expect(headers.get('Content-Disposition')).toContain(
      '"harbour-audit-pack-2026-01-01-2026-12-31.zip"',
    )
    await stranger.get(`${root}/${id}/file`).thenRefused(404, 'report_not_found')
  })
})

describe('schedules', () => {
  const schedule = { kind: 'donation_ledger', format: 'xlsx', every: 'monthly' }

  it('begin and end', async () => {
    const { status, json } = await finance.post(`${root}/schedules`, schedule)
    expect(status).toBe(201)
    const { schedules } = json as { schedules: { id: string; nextOn: string }[] }
    expect(schedules).toHaveLength(1)
    expect(schedules[0]?.nextOn).toMatch(/-01$/)
    await stranger
      .delete(`${root}/schedules/${schedules[0]?.id}`)
      .thenRefused(404, 'report_schedule_not_found')
    const ended = await finance.delete(`${root}/schedules/${schedules[0]?.id}`)
    expect(ended.json).toEqual({ schedules: [] })
  })

  it('are refused for a format of another kind', async () => {
    await finance
      .post(`${root}/schedules`, { ...schedule, format: 'zip' })
      .thenRefused(422, { format: 'format_unknown' })
  })
})

describe('the list of reports', () => {
  checkList({
    list: reportsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id}`,
    sorted: { date: ({ requestedAt }) => requestedAt },
    filters: {
      kind: ['donation_ledger', ({ kind }) => kind === 'donation_ledger'],
      day: ['2026-01-01..', () => true],
    },
    start: async () => {
      for (let count = 0; count < 3; count += 1) await request()
      return { api, reader: finance, stranger }
    },
  })
})

it('a report has events of its own', async () => {
  const id = await request()
  const events = await api.store.read(streamName(report.category, id))
  expect(events.map(({ type, meta }) => [type, meta.tenant])).toEqual([
    ['ReportRequested', harbour],
  ])
})
