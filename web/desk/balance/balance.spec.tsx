import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BalanceAnswer } from '@almoner/api/desk/balance/contract.ts'
import {
  postingsList,
  type ListedPosting,
} from '@almoner/api/desk/balance/postings-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const figure = (amount: number, now = amount) => ({ amount, now })

const present: AsJson<BalanceAnswer> = {
  asOf: '2026-11-20',
  today: '2026-11-20',
  knownAt: null,
  booksAsOf: null,
  figures: {
    available: figure(1_000),
    pending: figure(481.5),
    payout: figure(0),
    held: figure(0),
    advanced: figure(20),
    owed: figure(1_461.5),
  },
  direct: [{ method: 'fps', ...figure(500) }],
}
const past: AsJson<BalanceAnswer> = {
  ...present,
  asOf: '2026-11-18',
  figures: { ...present.figures, available: figure(400, 1_000), advanced: figure(0, 20) },
  direct: [{ method: 'fps', ...figure(0, 500) }],
}

let searches: string[]
let answer: (search: string) => Response

beforeEach(() => {
  searches = []
  answer = (search) => Response.json(search === '' ? present : past)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/balance') {
      searches.push(search)
      return answer(search)
    }
    const others: Record<string, unknown> = deskAnswers('viewer')
    const other = others[pathname]
    return other === undefined ? new Response(null, { status: 204 }) : Response.json(other)
  })
})

const expectTexts = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
const typeInto = async (page: HTMLElement, name: string, text: string) =>
  perform(() => type(find(page, `#field-${name}`) as HTMLInputElement, text))
const cells = (page: HTMLElement, row: number): readonly string[] =>
  [...find(page, `tbody tr:nth-child(${row})`).children].map(({ textContent }) => textContent)

describe('the balance of today', () => {
  it('has each figure with a link to its postings, and their sum', async () => {
    const { page } = await openDesk('/Balance')
    await expectTexts(page, 'Today, 2026/11/20, with everything that is recorded.')
    expect(searches).toEqual([''])
    await expectTexts(page, 'HK$1,000.00', '−HK$20.00', 'HK$1,461.50', 'FPS', 'HK$500.00')
    const links = [...page.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/Balance/Postings',
      '/Balance/Postings?account=pending',
      '/Balance/Postings?account=payout',
      '/Balance/Postings?account=held',
      '/Balance/Postings?account=advanced',
      '/Balance/Postings?account=fps',
    ])
    expect(page.textContent).not.toContain('Change since')
  })

  it('omits what went directly to the charity if nothing did', async () => {
    answer = () => Response.json({ ...present, direct: [] })
    const { page } = await openDesk('/Balance')
    await expectTexts(page, 'HK$1,461.50')
    expect(page.textContent).not.toContain('Received directly')
  })
})

describe('the balance of a day before', () => {
  it('is requested by both dates, and shown next to today’s', async () => {
    const { page } = await openDesk('/Balance?asOf=2026-11-18&knownAt=2026-11-19T14:30')
    await expectTexts(page, 'with everything recorded so far')
    expect(searches).toEqual(['?asOf=2026-11-18&knownAt=2026-11-19T14%3A30'])
    expect(cells(page, 1)[1]).toContain('HK$400.00')
    expect(cells(page, 1)[2]).toContain('HK$1,000.00')
    expect(cells(page, 1)[3]).toContain('+HK$600.00')
    expect(cells(page, 5)[3]).toContain('−HK$20.00')
    const link = find(page, 'tbody a').getAttribute('href') ?? ''
    expect(decodeURIComponent(link)).toBe(
      '/Balance/Postings?day=..2026-11-18&known=2026-11-19T14:30',
    )
  })

  it('shows up to which moment it was known', async () => {
    answer = () => Response.json({ ...past, knownAt: '2026-11-19T06:30:59.999Z' })
    const { page } = await openDesk('/Balance?asOf=2026-11-18&knownAt=2026-11-19T14:30')
    await expectTexts(page, 'At the end of 2026/11/18, as recorded on 2026/11/19 14:30.')
  })

  it('is chosen by a form, whose fields go to the address together', async () => {
    const { page, address } = await openDesk('/Balance')
    await expectTexts(page, 'HK$1,461.50')
    await typeInto(page, 'asOf', '2026-11-18')
    await typeInto(page, 'knownOn', '2026-11-19')
    await typeInto(page, 'knownTime', '14:30')
    await press(page, 'Show')
    await waitUntil(() => expect(searches).toContain('?asOf=2026-11-18&knownAt=2026-11-19T14%3A30'))
    expect(decodeURIComponent(address())).toBe('/Balance?asOf=2026-11-18&knownAt=2026-11-19T14:30')
    await waitUntil(() => expect(find(page, '[role=status]').textContent).toContain('2026/11/18'))
  })
})

describe('the dates of the balance', () => {
  it.each([
    ['asOf', '2026-11-21', 'Choose today or an earlier day'],
    ['knownOn', '2026-12-01', 'Choose today or an earlier day'],
    ['knownTime', '10:00', 'Enter the day to which the time belongs'],
  ])('are refused at their field, and no input is lost: %s', async (name, text, sentence) => {
    const { page } = await openDesk('/Balance')
    await expectTexts(page, 'HK$1,461.50')
    await typeInto(page, name, text)
    await press(page, 'Show')
    await expectTexts(page, sentence)
    expect(find<HTMLInputElement>(page, `#field-${name}`).value).toBe(text)
    expect(searches).toEqual([''])
  })

  it('from the address are refused at their field too', async () => {
    const fields = { asOf: 'as_of.future' }
    const error = { message: 'Check.', code: 'invalid_input' }
    answer = () => Response.json({ status: 422, message: 'Check.', error, fields }, { status: 422 })
    const { page } = await openDesk('/Balance?asOf=2027-01-01')
    await expectTexts(page, 'Choose today or an earlier day')
    expect(find<HTMLInputElement>(page, '#field-asOf').value).toBe('2027-01-01')
  })

  it('are omitted from the request if those in the address are invalid', async () => {
    const { page } = await openDesk('/Balance?asOf=2026-02-30&knownAt=yesterday')
    await expectTexts(page, 'HK$1,461.50')
    expect(searches).toEqual([''])
  })
})

describe('the balance that could not be read', () => {
  it('can be loaded again', async () => {
    answer = () => refusal(409, 'busy', 'Sorry.')
    const { page } = await openDesk('/Balance')
    await expectTexts(page, 'Sorry.')
    answer = () => Response.json(present)
    await press(page, 'Try again')
    await expectTexts(page, 'HK$1,461.50')
  })
})

describe('the balance in each language', () => {
  it.each(languages)('has its own words in %s', async (language) => {
    const { page } = await openDesk('/Balance?asOf=2026-11-18', language)
    await waitUntil(() => find(page, 'tbody'))
    const texts = [...page.querySelectorAll('thead th, form label, main h1')].map(
      ({ textContent }) => textContent,
    )
    expect(texts.length).toBeGreaterThan(6)
    for (const text of texts)
      expect([text, /^[ -~]*$/.test(text)]).toEqual([text, language === 'en'])
  })
})

const posting: AsJson<ListedPosting> = {
  id: '8196',
  businessDate: '2026-11-18',
  at: '2026-11-18T02:00:00.000Z',
  journal: 'platform_fee',
  paymentId: testId(1),
  payoutId: null,
  offlineEntryId: null,
  other: 'income:platform_fee',
  amount: -5,
}

describe('the postings of the balance', () => {
  checkListScreen({
    list: postingsList,
    path: '/Balance/Postings',
    open: openDesk,
    others: deskAnswers('finance'),
    row: posting,
    totals: { rows: 3, sum: 481.5 },
    sees: [
      '3 ledger entries · HK$481.50 net of outgoing amounts',
      'Platform service fee',
      'Platform fee',
      '2026/11/18',
      '−HK$5.00',
    ],
    filters: { account: 'pending', day: '..2026-11-18', known: '2026-11-19' },
    none: 'No ledger entries',
    noMatch: 'No ledger entries',
  })
})
