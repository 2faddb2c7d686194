import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { refusal, testId } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { sees } from '../../../testing/payouts-desk.tsx'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import {
  desk,
  kinds,
  listed,
  openReports,
  ready,
  root,
  waiting,
} from '../../../testing/reports-desk.tsx'

const path = `/OrgSettings/Reports/${testId(1)}`
const file = `a[href="${root}/${testId(1)}/file"]`

const openAs = async (report: ReportAnswer, options: Parameters<typeof openReports>[1] = {}) => {
  desk.report = () => Response.json(report)
  return openReports(path, options)
}
const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('article button')].map(({ textContent }) => textContent)

beforeEach(() => {
  desk.answer = () => Response.json({ id: testId(2) }, { status: 202 })
})

describe('a report that is being made', () => {
  it('shows its rows so far, and then its figures and its file', async () => {
    const { page } = await openAs(waiting)
    await sees(page, 'The report will be sent by email', 'It starts in a moment.', 'In progress')
    expect(page.querySelector('progress')).not.toBeNull()
    desk.report = () => Response.json({ ...waiting, status: 'running', rows: 4_000 })
    await sees(page, '4,000 rows so far.')
    expect(page.querySelector(file)).toBeNull()
    desk.report = () => Response.json(ready)
    await sees(page, 'HK$51,911.00')
    expect(find(page, file).textContent).toBe('Download the file')
    expect(page.textContent).not.toContain('The report will be sent by email')
  })
})

describe('a report that was just requested', () => {
  /** Requests a report as the user does, and opens its screen; returns the downloads so far. */
  const request = async (options: Parameters<typeof openReports>[1] = {}) => {
    const downloads: string[] = []
    const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.getAttribute('href') ?? '')
    })
    onTestFinished(() => spy.mockRestore())
    desk.answer = () => Response.json({ id: testId(1) }, { status: 202 })
    desk.report = () => Response.json(waiting)
    const site = await openReports('/OrgSettings/Reports', options)
    await waitUntil(() => find(site.page, '#field-kind'))
    await press(site.page, 'Request the report')
    await sees(site.page, 'It starts in a moment.')
    return { ...site, downloads }
  }

  it('downloads its file as soon as it is ready, and once only', async () => {
    const { page, downloads } = await request()
    await sees(page, 'The file downloads as soon as it is ready.')
    expect(downloads).toEqual([])
    desk.report = () => Response.json(ready)
    await sees(page, 'HK$51,911.00')
    await waitUntil(() => expect(downloads).toEqual([`${root}/${testId(1)}/file`]))
    await perform(() => history.back())
    await waitUntil(() => find(page, '#field-kind'))
    await perform(() => history.forward())
    await sees(page, 'HK$51,911.00')
    expect(downloads).toHaveLength(1)
  })

  it('without records downloads nothing', async () => {
    const { page, downloads } = await request()
    desk.report = () => Response.json({ ...waiting, status: 'empty' })
    await sees(page, 'No data records for date range')
    expect(downloads).toEqual([])
  })
})

describe('a report that is ready', () => {
  it('has its totals by name, counts as counts, and what identifies it', async () => {
    const { page } = await openAs(ready)
    await sees(
      page,
      'Bookings1,234',
      'ReceivedLedger entries: Received HK$51,911.00',
      'Your charity receivesHK$50,000.00',
      'RefundedHK$250.00',
      'Kept for laterHK$1.50',
      'Reading roomsHK$50,000.00',
      'No projectHK$1,911.00',
      'PayMeHK$1,911.00',
      '2026/10HK$51,911.00',
    )
    await sees(page, '46 KB', 'a'.repeat(64), 'b'.repeat(64), '4711', '2026/11/02 10:00')
    await sees(page, 'By the day the money arrived', 'Suk Yee Wong', '2026/10/01 – 2026/10/31')
    const captions = [...page.querySelectorAll('caption')].map(({ textContent }) => textContent)
    expect(captions).toEqual(['By project', 'By payment method', 'By month'])
    expect(buttons(page)).not.toContain('Create it again')
  })

  it.each([
    ['en', 'Bank lines matched', 'Found in the bank statement'],
    ['zh', '已配對的月結單交易', '已與銀行月結單核對'],
    ['cn', '已匹配的对账单交易', '已与银行对账单核对'],
  ] as const)('names a total as its own kind does, in %s', async (language, matching, payouts) => {
    const totals = [{ key: 'matched', value: 100 }]
    const lines = await openAs({ ...ready, kind: 'offline_and_matching', totals }, { language })
    await sees(lines.page, `${matching}HK$1.00`)
    const other = await openAs({ ...ready, kind: 'payout_reconciliation', totals }, { language })
    await waitUntil(() => expect(find(other.page, 'dl').textContent).toBe(`${payouts}HK$1.00`))
  })

  it('with many totals lists them below one another', async () => {
    const keys = ['opening', 'payment', 'fees', 'refund', 'kept', 'computed']
    const totals = keys.map((key) => ({ key, value: 100 }))
    const { page } = await openAs({ ...ready, kind: 'payout_reconciliation', totals })
    await sees(page, 'Left in balance')
    expect(page.querySelectorAll('article table tr')).toHaveLength(keys.length)
  })

  it('links each figure that is a sum of postings to these', async () => {
    const { page } = await openAs(ready)
    await sees(page, 'HK$51,911.00')
    const links = [...page.querySelectorAll('a[href^="/Balance/Explained"]')]
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Ledger entries: Received HK$51,911.00',
    ])
    expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toBe(
      '/Balance/Explained?journals=captured,-offline_voided&day=2026-10-01..2026-10-31&position=4711',
    )
  })

  it('warns of files for the same software that have days of its period', async () => {
    const earlier = [
      { id: testId(5), from: '2026-10-01', to: '2026-10-31', madeAt: '2026-11-02T01:00:00.000Z' },
    ]
    const { page } = await openAs({ ...ready, kind: 'gl_journal', format: 'xero', earlier })
    await sees(page, 'Days of this period were exported before', '2026/10/01 – 2026/10/31')
    expect(find(page, `a[href="/OrgSettings/Reports/${testId(5)}"]`)).not.toBeNull()
  })

  it('leads to the reports with which it can be compared', async () => {
    const others = [
      { ...listed, id: testId(2), knownAt: '2026-11-20T02:00:00.000Z' },
      { ...listed, id: testId(3), basis: 'recorded' as const },
      { ...listed, id: testId(4), status: 'failed' as const },
    ]
    const { page } = await openAs(ready, { others })
    await sees(page, 'Compare with another report', '2026/11/20 10:00')
    const links = [...page.querySelectorAll('a[href*="/Compare/"]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${path}/Compare/${testId(2)}`])
  })

  it('without another such report says so', async () => {
    const { page } = await openAs(ready)
    await sees(page, 'No other report of this type, project and date basis is ready.')
    expect(page.querySelector('a[href*="/Compare/"]')).toBeNull()
  })

  it('is read once, until the list of reports changes', async () => {
    const { page } = await openAs(ready)
    await sees(page, 'HK$51,911.00')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(desk.read.filter((each) => each.endsWith(testId(1)))).toHaveLength(1)
  })

  it('is requested as of now, as a report of its own', async () => {
    const { page, address } = await openAs(ready)
    await press(page, 'Request it with the current records')
    await waitUntil(() => expect(address()).toBe(`/OrgSettings/Reports/${testId(2)}`))
    const { kind, from, to, basis, language, format } = ready
    const body = { kind, params: { projectId: null }, from, to, basis, language, format }
    expect(desk.sent).toMatchObject([{ path: root, body: { ...body, knownAt: null } }])
  })

  it('is made again as it was, if its file is no longer stored', async () => {
    const { page } = await openAs({ ...ready, isStored: false })
    await sees(page, 'The file is no longer stored')
    expect(page.querySelector(file)).toBeNull()
    desk.answer = () => refusal(409, 'busy', 'Please try again in a moment.')
    await press(page, 'Create it again')
    await sees(page, 'Please try again in a moment.')
    expect(desk.sent).toMatchObject([{ body: { knownAt: ready.knownAt, format: 'xlsx' } }])
  })

  it('of an earlier version can be made again, with other words', async () => {
    const { page } = await openAs({ ...ready, isStored: false, isOfEarlierVersion: true })
    await sees(page, 'can have other wording and another hash')
    expect(page.textContent).not.toContain('their hash is the same')
    await sees(page, 'Create it again')
  })

  it('is only read without the plan', async () => {
    const { page } = await openAs(ready, { kinds: { ...kinds, isIncluded: false } })
    await sees(page, 'HK$51,911.00')
    await waitUntil(() => expect(find(page, file)).not.toBeNull())
    expect(buttons(page)).not.toContain('Request it with the current records')
  })
})

describe('a report without a file', () => {
  it('because nothing was recorded leads to another period', async () => {
    const { page } = await openAs({ ...waiting, status: 'empty' })
    await sees(page, 'No data records for date range', 'No file was created.')
    expect(find(page, '[role=status] a[href="/OrgSettings/Reports"]').textContent).toBe(
      'Choose another period',
    )
    expect(page.querySelector(file)).toBeNull()
  })

  it('because it failed is tried again', async () => {
    const { page, address } = await openAs({ ...waiting, status: 'failed' })
    await sees(page, 'Please try again later')
    await press(page, 'Try again')
    await waitUntil(() => expect(address()).toBe(`/OrgSettings/Reports/${testId(2)}`))
    expect(desk.sent).toMatchObject([{ body: { knownAt: ready.knownAt } }])
  })

  it('because there is none says so', async () => {
    desk.report = () => refusal(404, 'report_not_found', 'This report was not found.')
    const { page } = await openReports(path)
    await sees(page, 'This report was not found.', 'All reports')
    expect(buttons(page)).not.toContain('Try again')
  })
})

it.each(['viewer', 'fundraiser'])('a report is not shown to: %s', async (role) => {
  const { page } = await openAs(ready, { role })
  await sees(page, 'Only owners, finance staff and auditors can see reports.')
  expect(desk.read.filter((each) => each.startsWith(root))).toEqual([])
})

it.each(languages)('a report is worded in %s', async (language) => {
  const { page } = await openAs(ready, { language })
  const title = { en: 'Donation ledger', zh: '捐款明細帳', cn: '捐款明细账' }[language]
  await waitUntil(() => expect(find(page, 'h1').textContent).toBe(title))
  const labels = [...page.querySelectorAll('article dt, article h2, article caption')]
  const texts = labels
    .map(({ textContent }) => textContent)
    .filter((text) => !text.startsWith('Kept'))
  expect(texts.length).toBeGreaterThan(12)
  for (const text of texts) expect([text, /^[ -~]*$/.test(text)]).toEqual([text, language === 'en'])
})
