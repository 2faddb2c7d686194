import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DonorAnswer, DonorReceiptsAnswer } from '@almoner/api/desk/donors/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import {
  deskAnswers,
  openDesk,
  payment,
  refusal,
  testId,
  type,
} from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform } from '../../../testing/render.tsx'

const part = (index: number, lastName: string) => ({
  id: testId(index),
  firstName: 'Ada',
  lastName,
  organisationName: null,
  email: `ada${index}@example.org`,
  phoneNumber: '+85291234567',
  gifts: index,
  given: 100,
})

const donor: AsJson<DonorAnswer> = {
  ...part(1, 'Ho'),
  gifts: 7,
  given: 800,
  lastGivenOn: '2026-11-20',
  isMonthly: true,
  agreed: false,
  people: 2,
  years: [
    { year: '2026/27', gifts: 4, given: 500, online: 3 },
    { year: '2025/26', gifts: 3, given: 300, online: 0 },
  ],
  plans: [
    {
      id: testId(5),
      amount: 100,
      status: 'active',
      projectName: 'Books',
      startedAt: '2026-01-02T02:00:00.000Z',
    },
  ],
  consents: [
    {
      type: 'withdrew',
      at: '2026-11-02T02:00:00.000Z',
      source: 'one_click',
      textVersion: null,
      language: null,
    },
  ],
  parts: [part(1, 'Ho'), part(2, 'Office')],
  likelySame: [part(3, 'Other')],
  erasure: null,
}

const receipt: AsJson<DonorReceiptsAnswer>['receipts'][number] = {
  number: 'HLCF-2026-000002',
  issuedAt: '2026-11-20T02:00:00.000Z',
  amount: 150,
  projectName: 'Books',
  source: 'online',
  paymentId: testId(6),
  voidReason: null,
  link: 'https://harbour.example/api/receipts/token',
}

const before = {
  ...receipt,
  number: 'HLCF-2026-000001',
  source: 'offline',
  voidReason: 'given_back',
  link: null,
} as const

const twoPages: ReadonlyMap<string, AsJson<DonorReceiptsAnswer>> = new Map([
  ['', { receipts: [receipt], next: '7' }],
  ['?before=7', { receipts: [before], next: null }],
])

let receiptPages: typeof twoPages
let answer: AsJson<DonorAnswer>
let role: string
let requests: { path: string; body: unknown }[]

beforeEach(() => {
  answer = donor
  receiptPages = twoPages
  role = 'fundraiser'
  requests = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const answers: Readonly<Record<string, unknown>> = deskAnswers(role)
    if (pathname in answers) return Response.json(answers[pathname])
    if (pathname === '/api/organizations/status') return new Response(null, { status: 204 })
    const path = pathname.replace('/api/organizations', '')
    requests.push({ path: `${path}${search}`, body: await readBody(request) })
    if (path === '/payments') {
      return Response.json({ rows: [payment(2)], next: 'later', previous: null })
    }
    if (path === '/payments/totals') {
      return Response.json({ rows: 7, received: 800, asked: 800, isMore: false })
    }
    if (path === '/donors') {
      const { likelySame } = donor
      return Response.json({ rows: likelySame, next: null, previous: null })
    }
    if (path === `/donors/${testId(1)}/receipts`) return Response.json(receiptPages.get(search))
    return path.startsWith(`/donors/${testId(1)}`)
      ? Response.json(answer)
      : refusal(404, 'donor_record_not_found', 'This donor was not found.')
  })
})

const readBody = async (request: Request): Promise<unknown> =>
  request.method === 'POST' ? await request.json() : null

const open = async (index = 1) => {
  const { page, address } = await openDesk(`/Donors/${testId(index)}`)
  await waitUntil(() => expect(page.querySelector('article[aria-busy=false], h1')).not.toBeNull())
  return { page, address }
}

const button = (page: ParentNode, text: string) =>
  [...page.querySelectorAll('button')].find((each) => each.textContent === text)

describe('the page of a donor', () => {
  it('has the sums of each year, monthly plans, consent and the payments', async () => {
    const { page } = await open()
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Ada Ho'))
    await waitUntil(() => expect(page.querySelectorAll('#payments tbody a')).toHaveLength(1))
    expect(find(page, '#years').textContent).toMatch(/2025\/26.*3 gifts.*HK\$300\.00/)
    expect(find(page, '#plans').textContent).toContain('HK$100.00 a month')
    expect(find(page, '#news').textContent).toContain('Unsubscribed through their mailbox')
    expect(find(page, '#same').textContent).toContain('ada2@example.org')
    expect(find(page, '#erasure').textContent).toContain('within 40 days')
    expect(requests.map(({ path }) => path)).toContain(`/payments?donor=${testId(1)}`)
  })

  it('has the statement of a year with gifts through the platform', async () => {
    const { page } = await open()
    await waitUntil(() => expect(page.querySelector('#years tbody')).not.toBeNull())
    const links = [...page.querySelectorAll<HTMLAnchorElement>('#years a')]
    expect(
      links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['PDF: statement 2026/27', `/api/organizations/donors/${testId(1)}/statement.pdf?year=2026`],
    ])
    expect(find(page, '#years').textContent).toContain('Offline payments are not on it')
  })

  it('has the receipts page by page, each with its payment, its state and its document', async () => {
    const { page } = await open()
    await waitUntil(() => expect(page.querySelectorAll('#receipts tbody tr')).toHaveLength(1))
    expect(find(page, '#receipts tbody').textContent).toMatch(/000002.*Valid.*HK\$150\.00/)
    expect(find(page, '#receipts a[download]').getAttribute('href')).toBe(receipt.link)
    await perform(() => button(find(page, '#receipts'), 'Show more')?.click())
    await waitUntil(() => expect(page.querySelectorAll('#receipts tbody tr')).toHaveLength(2))
    const [, second] = page.querySelectorAll('#receipts tbody tr')
    expect(second?.textContent).toMatch(/000001.*Void.*The payment was refunded/)
    expect(second?.querySelector('a')?.getAttribute('href')).toBe(`/Payments/Offline/${testId(6)}`)
    expect(second?.querySelector('a[download]')).toBeNull()
    expect(button(find(page, '#receipts'), 'Show more')).toBeUndefined()
  })

  it('says that a donor has no receipt', async () => {
    receiptPages = new Map([['', { receipts: [], next: null }]])
    const { page } = await open()
    await waitUntil(() => expect(page.textContent).toContain('No receipt has been issued'))
  })

  it('hides consents and decisions from a viewer', async () => {
    role = 'viewer'
    answer = { ...donor, consents: null, email: 'a•••@example.org' }
    const { page } = await open()
    await waitUntil(() => expect(page.textContent).toContain('a•••@example.org'))
    expect(page.querySelector('#news')).toBeNull()
    expect(page.querySelector('a[href^="mailto:"]')).toBeNull()
    expect(find(page, '#same').querySelectorAll('button, input')).toHaveLength(0)
    expect(page.querySelector('#years a')).toBeNull()
  })

  it('names nobody who was erased', async () => {
    answer = { ...donor, firstName: erased, lastName: erased, email: erased }
    const { page } = await open()
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Erased donor'))
    expect(find(page, '#same').querySelector('input')).toBeNull()
  })

  it('says that there is none', async () => {
    const { page } = await open(9)
    await waitUntil(() => expect(page.textContent).toContain('This donor was not found.'))
  })

  it('merges a suggested record after a question, and separates one', async () => {
    const { page } = await open()
    await waitUntil(() => expect(page.textContent).toContain('Same name or phone number'))
    await perform(() => button(find(page, '#same'), 'Merge')?.click())
    const dialog = find(page, 'dialog[open]')
    expect(dialog.textContent).toContain('Ada Other and Ada Ho are shown as one donor')
    await perform(() => find<HTMLButtonElement>(dialog, 'button[type=submit]').click())
    await waitUntil(() =>
      expect(requests).toContainEqual({
        path: `/donors/${testId(1)}/merge`,
        body: { donorId: testId(3) },
      }),
    )
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    await perform(() => button(find(page, '#same'), 'Separate')?.click())
    await perform(() =>
      find<HTMLButtonElement>(find(page, 'dialog[open]'), 'button[type=submit]').click(),
    )
    await waitUntil(() =>
      expect(requests).toContainEqual({
        path: `/donors/${testId(1)}/separate`,
        body: { donorId: testId(2) },
      }),
    )
  })
})

describe('the erasure of a donor', () => {
  const requested: NonNullable<AsJson<DonorAnswer>['erasure']> = {
    id: testId(8),
    status: 'open',
    receivedOn: '2026-11-10',
    dueOn: '2026-12-20',
    due: 'soon',
    reason: 'By <b>email</b>',
    requestedAt: '2026-11-21T02:00:00.000Z',
    requestedBy: 'Chan Siu Ming',
    decidedAt: null,
    declineReason: null,
    carriedOutAt: null,
  }
  const section = async () => {
    const { page } = await open()
    await waitUntil(() => expect(page.querySelector('#erasure')).not.toBeNull())
    return { page, erasure: find(page, '#erasure') }
  }

  it('is requested after saying what is erased, and by when the donor is answered', async () => {
    const { page, erasure } = await section()
    await perform(() => button(erasure, 'Ask for erasure')?.click())
    const dialog = find(page, 'dialog[open]')
    for (const sentence of [
      'Ask for the erasure of Ada Ho?',
      'At every charity on Almoner, not only at yours',
      'This donor has 2 records. All of them are erased',
      'A monthly gift to your charity ends.',
      'amounts, dates and receipt numbers',
      'cannot be undone',
    ]) {
      expect(dialog.textContent).toContain(sentence)
    }
    const submit = () => perform(() => find<HTMLButtonElement>(dialog, '[type=submit]').click())
    await submit()
    await waitUntil(() => expect(dialog.textContent).toContain('Enter how the donor asked'))
    expect(requests.filter(({ path }) => path.includes('erasure'))).toEqual([])
    const write = (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(dialog, `#field-erasure-${name}`), text))
    await write('receivedOn', '2026-11-10')
    expect(dialog.textContent).toContain('You have to answer the donor by 2026/12/20')
    await write('reason', 'By email')
    await write('password', 'Harbour2026')
    answer = { ...donor, erasure: requested }
    await submit()
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    expect(requests).toContainEqual({
      path: `/donors/${testId(1)}/erasure-request`,
      body: { receivedOn: '2026-11-10', reason: 'By email', password: 'Harbour2026' },
    })
    await waitUntil(() => expect(erasure.textContent).toContain('2026/12/20 · Due soon'))
  })

  it('is shown with its day and its text while it waits, and withdrawn', async () => {
    answer = { ...donor, erasure: requested }
    const { page, erasure } = await section()
    expect(erasure.textContent).toContain('Erasure requested')
    expect(erasure.textContent).toContain('By <b>email</b>')
    expect(erasure.querySelector('b')).toBeNull()
    expect(button(erasure, 'Ask for erasure')).toBeUndefined()
    await perform(() => button(erasure, 'Withdraw request')?.click())
    await perform(() =>
      find<HTMLButtonElement>(find(page, 'dialog[open]'), 'button[type=submit]').click(),
    )
    await waitUntil(() =>
      expect(requests).toContainEqual({
        path: `/donors/${testId(1)}/erasure-request/withdraw`,
        body: { requestId: testId(8) },
      }),
    )
  })

  it('may be requested again after a refusal, whose reason is shown', async () => {
    const decidedAt = '2026-11-22T02:00:00.000Z'
    const declineReason = 'It is not signed.'
    answer = {
      ...donor,
      erasure: { ...requested, status: 'declined', due: null, decidedAt, declineReason },
    }
    const { erasure } = await section()
    expect(erasure.textContent).toContain('It is not signed.')
    expect(erasure.textContent).toContain('Nothing was erased')
    expect(button(erasure, 'Ask for erasure')).toBeDefined()
    expect(button(erasure, 'Withdraw request')).toBeUndefined()
  })

  it('is over once it is carried out', async () => {
    const names = { firstName: erased, lastName: erased, email: erased }
    answer = {
      ...donor,
      ...names,
      parts: [{ ...part(1, 'Ho'), ...names }],
      erasure: {
        ...requested,
        status: 'carried_out',
        due: null,
        reason: erased,
        carriedOutAt: '2026-11-22T02:00:00.000Z',
      },
    }
    const { erasure } = await section()
    expect(erasure.textContent).toContain('Tell the donor that it is done')
    expect(erasure.textContent).not.toContain(erased)
    expect(erasure.querySelector('button')).toBeNull()
  })

  it('is not offered to a viewer', async () => {
    role = 'viewer'
    answer = { ...donor, erasure: { ...requested, reason: null } }
    const { erasure } = await section()
    expect(erasure.textContent).toContain('Erasure requested')
    expect(erasure.querySelector('button')).toBeNull()
  })
})
