import { beforeEach, describe, expect, it } from 'vitest'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { sees } from '../../testing/payouts-desk.tsx'
import { press } from '../../testing/press.ts'
import {
  choose,
  desk,
  kinds,
  listed,
  openReports,
  root,
  valueAt,
} from '../../testing/reports-desk.tsx'
import { find, perform } from '../../testing/render.tsx'

const path = '/OrgSettings/Reports'
const act = 'Request the report'

const typeInto = (page: HTMLElement, field: string, text: string) =>
  perform(() => type(find<HTMLInputElement>(page, `#field-${field}`), text))

const open = async (options: Parameters<typeof openReports>[1] = {}) => {
  const site = await openReports(path, options)
  await waitUntil(() => find(site.page, '#field-kind'))
  return site
}

beforeEach(() => {
  desk.answer = () => Response.json({ id: testId(1) }, { status: 202 })
  desk.schedules = []
})

describe('the earlier reports', () => {
  checkListScreen({
    list: reportsList,
    path,
    open: openDesk,
    others: {
      ...deskAnswers('auditor'),
      [`${root}/kinds`]: kinds,
      [`${root}/schedules`]: { schedules: [] },
      '/api/organizations/projects': { projects: [] },
    },
    row: listed,
    totals: { rows: 1 },
    sees: [
      '1 report',
      'Donation ledger',
      '2026/10/01',
      '2026/10/31',
      '2026/11/02 10:00',
      'Excel (XLSX)',
      '1,234',
      'Ready',
      'Suk Yee Wong',
    ],
    filters: { kind: 'donation_ledger', day: '2026-11-01..' },
    none: 'No report yet',
    forbidden: { others: deskAnswers('viewer'), sees: 'Only owners, finance staff and auditors' },
  })
})

describe('the request of a report', () => {
  it('sends every field, and opens the report', async () => {
    const { page, address } = await open()
    await typeInto(page, 'from', '2026-01-01')
    await typeInto(page, 'to', '2026-03-31')
    await choose(page, 'projectId', testId(7))
    await choose(page, 'basis', 'recorded')
    await typeInto(page, 'knownOn', '2026-04-02')
    await typeInto(page, 'knownTime', '09:30')
    await choose(page, 'format', 'pdf')
    await choose(page, 'language', 'zh')
    expect(valueAt(page, 'period')).toBe('own')
    await press(page, act)
    await waitUntil(() => expect(address()).toBe(`${path}/${testId(1)}`))
    expect(desk.sent).toEqual([
      {
        method: 'POST',
        path: root,
        key: expect.any(String),
        body: {
          kind: 'donation_ledger',
          params: { projectId: testId(7) },
          from: '2026-01-01',
          to: '2026-03-31',
          basis: 'recorded',
          knownAt: '2026-04-02T09:30',
          format: 'pdf',
          language: 'zh',
        },
      },
    ])
  })

  it('is of the last month and as of now, unless something else is chosen', async () => {
    const { page } = await open()
    const [from, to] = [valueAt(page, 'from'), valueAt(page, 'to')]
    expect(from).toMatch(/-01$/)
    expect(to.slice(0, 7)).toBe(from.slice(0, 7))
    await press(page, act)
    await waitUntil(() => expect(desk.sent).toHaveLength(1))
    expect(desk.sent[0]?.body).toMatchObject({ from, to, knownAt: null, basis: 'business' })
  })

  it('is at first what the same person requested last, of the last month', async () => {
    const last = {
      kind: 'event_statement',
      projectId: testId(7),
      basis: 'recorded',
      format: 'pdf',
      language: 'zh',
    } as const
    const { page } = await open({ kinds: { ...kinds, last } })
    // This document keeps no first value of a list, apart from the format's, which React sets.
    expect(find(page, '#field-projectId option').textContent).toBe('Choose')
    expect(valueAt(page, 'format')).toBe('pdf')
    expect(valueAt(page, 'period')).toBe('last_month')
  })

  it('has the days of the chosen period', async () => {
    const { page } = await open()
    await choose(page, 'period', 'this_year')
    const year = valueAt(page, 'from').slice(0, 4)
    expect([valueAt(page, 'from'), valueAt(page, 'to')]).toEqual([`${year}-01-01`, `${year}-12-31`])
    await choose(page, 'period', 'year_of_assessment')
    expect(valueAt(page, 'from')).toMatch(/-04-01$/)
    expect(valueAt(page, 'to')).toMatch(/-03-31$/)
    await waitUntil(() => find(page, '#field-period [value=financial_year]'))
    await choose(page, 'period', 'financial_year')
    expect(valueAt(page, 'from')).toMatch(/-07-01$/)
    expect(valueAt(page, 'to')).toMatch(/-06-30$/)
  })

  it('offers what the charity can have, and the formats of the chosen kind', async () => {
    const { page } = await open()
    const options = (field: string) =>
      [...page.querySelectorAll(`#field-${field} option`)].map((each) => each.textContent)
    expect(options('kind')).toEqual([
      'Donation ledger',
      'Balance statement',
      'Event statement',
      'Audit pack',
    ])
    await sees(page, 'for your bookkeeper and your auditor')
    await choose(page, 'projectId', testId(7))
    await choose(page, 'format', 'pdf')
    await choose(page, 'kind', 'balance_statement')
    await sees(page, 'for your bookkeeper at the end of a month')
    expect(options('format')).toEqual(['CSV', 'Excel (XLSX)'])
    expect(valueAt(page, 'format')).toBe('csv')
    // The balance is that of the charity as a whole.
    expect(page.querySelector('#field-projectId')).toBeNull()
    await press(page, act)
    await waitUntil(() => expect(desk.sent).toHaveLength(1))
    const { params, format } = desk.sent[0]?.body ?? {}
    expect([params, format]).toEqual([{ projectId: null }, 'csv'])
  })

  it('of one project is refused without it, and is sent with it', async () => {
    desk.answer = () => refusal(422, 'invalid_input', 'Check.', { params: 'project_required' })
    const { page, address } = await open()
    await choose(page, 'kind', 'event_statement')
    expect(find(page, '#field-projectId option').textContent).toBe('Choose')
    await press(page, act)
    await waitUntil(() =>
      expect(find(page, '#field-projectId-error').textContent).toContain('Choose a project'),
    )
    desk.answer = () => Response.json({ id: testId(1) }, { status: 202 })
    await choose(page, 'projectId', testId(7))
    await press(page, act)
    await waitUntil(() => expect(address()).toBe(`${path}/${testId(1)}`))
    expect(desk.sent.at(-1)?.body).toMatchObject({ params: { projectId: testId(7) } })
  })

  it('is not sent with days that cannot be', async () => {
    const { page } = await open()
    await typeInto(page, 'from', '2026-03-31')
    await typeInto(page, 'to', '2026-01-01')
    await typeInto(page, 'knownTime', '09:30')
    await press(page, act)
    await sees(
      page,
      'Check 2 fields',
      'not before the first day',
      'Enter the day to which the time',
    )
    await typeInto(page, 'from', '')
    await typeInto(page, 'knownOn', '2999-01-01')
    await sees(page, 'Enter the first day', 'Choose today or an earlier day')
    expect(desk.sent).toEqual([])
  })

  it.each([
    [422, 'invalid_input', { to: 'period_invalid' }, 'to', 'at most ten years after it'],
    [422, 'invalid_input', { kind: 'kind.unknown' }, 'kind', 'This one is not available'],
    [422, 'invalid_input', { format: 'format_unknown' }, 'format', 'not available in this format'],
    [422, 'invalid_input', { knownAt: 'known_at.future' }, 'knownOn', 'Choose today or an earlier'],
    [404, 'project_not_found', undefined, 'projectId', 'The sentence of the API.'],
  ])('is refused with %s %s %j at its field', async (status, code, fields, field, sentence) => {
    desk.answer = () => refusal(status, code, 'The sentence of the API.', fields)
    const { page, address } = await open()
    await typeInto(page, 'from', '2026-01-01')
    await typeInto(page, 'to', '2026-01-31')
    await typeInto(page, 'knownOn', '2026-02-03')
    await choose(page, 'format', 'pdf')
    await press(page, act)
    await waitUntil(() =>
      expect(find(page, `#field-${field}-error`).textContent).toContain(sentence),
    )
    expect(['from', 'to', 'knownOn', 'format'].map((each) => valueAt(page, each))).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2026-02-03',
      'pdf',
    ])
    expect(address()).toBe(path)
  })

  it('says why it failed otherwise, and is the same request when it is sent again', async () => {
    desk.answer = () => refusal(409, 'plan_excludes_reports', 'Your plan does not include reports.')
    const { page, address } = await open()
    await press(page, act)
    await sees(page, 'Your plan does not include reports.')
    desk.answer = () => Response.json({ id: testId(1) }, { status: 202 })
    await press(page, act)
    await waitUntil(() => expect(address()).toBe(`${path}/${testId(1)}`))
    expect(new Set(desk.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('leads to the accounting codes if these lack what the software needs', async () => {
    desk.answer = () => refusal(409, 'accounting_codes_incomplete', 'Complete your codes first.')
    const { page } = await open()
    await press(page, act)
    await sees(page, 'Complete your codes first.')
    // The button is far below, so the focus moves to the sentence.
    expect(document.activeElement?.textContent).toContain('Complete your codes first.')
    expect(find(page, 'form a[href="/OrgSettings/AccountingCodes"]').textContent).toContain(
      'Accounting codes',
    )
  })

  it.each(languages)('is labelled in %s', async (language) => {
    const { page } = await open({ language })
    const labels = [...page.querySelectorAll('main form label, main form option')]
      .map(({ textContent }) => textContent)
      .filter((text) => !/^(?:CSV|Excel|JSON|PDF|English|Reading|[繁简])/.test(text))
    for (const text of labels)
      expect([text, /^[ -~’]*$/.test(text)]).toEqual([text, language === 'en'])
  })
})

describe('without the plan', () => {
  it('shows what reports do and which plan has them, and the earlier ones', async () => {
    desk.schedules = []
    const { page } = await openReports(path, { kinds: { ...kinds, isIncluded: false } })
    await sees(page, 'Reports come with the Plus plan', 'Compare the plans', 'Donation ledger')
    expect(find(page, `a[href="${path}/${testId(1)}"]`).textContent).toBe('Donation ledger')
    expect(page.querySelector('#field-kind')).toBeNull()
    expect(page.textContent).not.toContain('Schedule a report')
  })
})

describe('a suspended charity', () => {
  it('reads and requests its reports, and schedules none', async () => {
    const { page, address } = await open({ status: 'suspended' })
    await sees(page, 'Earlier reports', '1 report', 'No report is scheduled.')
    expect(address()).toBe(path)
    expect(page.textContent).not.toContain('Schedule a report')
    // This is no part of the desk that stays open.
    expect(desk.read).not.toContain('/api/organizations/financial-year')
  })
})
