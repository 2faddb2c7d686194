import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminSubscriptionAnswer } from '@almoner/api/admin/billing/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { onPlus } from '../../testing/subscription.ts'
import { overview } from '../../testing/charity-overview.ts'
import { CharityScreen } from './charity-screen.tsx'

const open: CharityAccountAnswer = {
  id: 'harbour',
  name: 'Harbour Light',
  payerSite: 'http://harbour.localhost',
  email: 'office@harbour.example',
  status: 'approved',
  plan: 'plus',
  suspension: null,
  irFileNumber: '91/00001',
  section88: null,
  change: null,
}
const subscription: AsJson<AdminSubscriptionAnswer> = { ...onPlus, mayEdit: false, reliefs: [] }
const suspension = { reason: 'Checked', payoutsToo: true }
const suspended: CharityAccountAnswer = { ...open, status: 'suspended', suspension }

// The stored copy of the Inland Revenue's list, and what it has about the charity.
const charityList = { copy: { listedOn: '2026-11-20', isStale: false } }
const listed = {
  fileNumber: '91/00001',
  nameEn: 'HARBOUR LIGHT',
  nameZh: '',
  hasNumber: true,
  hasName: true,
}

let account: () => Response
let overviewAnswer: typeof overview
let requests: { path: string; body: unknown }[]
let decide: () => Response

beforeEach(() => {
  account = () => Response.json(open)
  overviewAnswer = overview
  requests = []
  decide = () => Response.json(open)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api/admin/organizations/harbour/', '')
    if (request.method === 'GET') {
      const answers: Record<string, unknown> = {
        subscription,
        overview: overviewAnswer,
        '/api/admin/charity-list': charityList,
        '/api/admin/charity-list/search': { ...charityList, matches: [listed], hasMore: false },
        notes: { notes: [], next: null },
        'legal-documents': { documents: [] },
        projects: {
          projects: [{ id: 'p-1', title: 'A reading room', status: 'open' }],
          next: null,
        },
      }
      if (path === 'account') return account()
      return Response.json(answers[path] ?? { rows: [], next: null, previous: null })
    }
    requests.push({ path, body: await request.json() })
    return decide()
  })
})

const opened = async (sentence: string) => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <CharityScreen id="harbour" application={null} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.textContent).toContain(sentence))
  const write = (name: string, text: string) =>
    perform(() => type(find<HTMLInputElement | HTMLTextAreaElement>(page, `#field-${name}`), text))
  return { page, write }
}
const stepUp = { password: 'Almoner2026' }

describe('the account of a charity', () => {
  it('is suspended with a reason and the password', async () => {
    const { page, write } = await opened('91/00001')
    await press(page, 'Suspend')
    const act = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Enter a reason'))
    expect(requests).toEqual([])
    await write('suspend-reason', 'Checked')
    await write('suspend-password', 'Almoner2026')
    decide = () => Response.json(suspended)
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Payouts are held too.'))
    expect(requests).toEqual([
      { path: 'suspend', body: { reason: 'Checked', payoutsToo: true, stepUp } },
    ])
  })

  it('that a colleague has suspended in the meantime shows this, and loses no input', async () => {
    const { page, write } = await opened('91/00001')
    await press(page, 'Suspend')
    await write('suspend-reason', 'Another reason')
    await write('suspend-password', 'Almoner2026')
    decide = () => refusal(409, 'already_suspended', 'It is suspended already.')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).toContain('It is suspended already.'))
    expect(find<HTMLTextAreaElement>(page, '#field-suspend-reason').value).toBe('Another reason')
  })

  it('is reinstated', async () => {
    account = () => Response.json(suspended)
    const { page, write } = await opened('Checked')
    await press(page, 'Reinstate')
    await write('reinstate-reason', 'Answered')
    await write('reinstate-password', 'Almoner2026')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    expect(requests).toEqual([{ path: 'reinstate', body: { reason: 'Answered', stepUp } }])
  })

  it('has a proposed change decided, by the number that was seen', async () => {
    const change: CharityAccountAnswer['change'] = {
      number: 3,
      status: 'waiting',
      fields: [{ field: 'address', language: 'zh', before: '觀塘', after: '灣仔' }],
      note: 'We moved in June.',
      reason: null,
      proposedAt: '2026-11-20T02:30:00.000Z',
      endedAt: null,
    }
    account = () => Response.json({ ...open, change })
    const { page, write } = await opened('We moved in June.')
    expect(page.textContent).toContain('Registered address · 繁體中文Now觀塘Proposed灣仔')
    const act = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await press(page, 'Decline change')
    await write('decline-change-password', 'Almoner2026')
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Enter a reason'))
    await write('decline-change-reason', 'No proof')
    decide = () => refusal(409, 'profile_change_ended', 'It was withdrawn.')
    await act()
    await waitUntil(() => expect(page.textContent).toContain('It was withdrawn.'))
    decide = () => Response.json(open)
    await act()
    await waitUntil(() => expect(page.textContent).not.toContain('We moved in June.'))
    const declined = {
      path: 'profile-change/decline',
      body: { number: 3, reason: 'No proof', stepUp },
    }
    expect(requests).toEqual([declined, declined])
  })

  it('has a proposed change approved', async () => {
    const fields = [
      { field: 'irFileNumber' as const, language: null, before: '', after: '91/00002' },
    ]
    const proposed = { number: 1, status: 'waiting' as const, fields, note: '', reason: null }
    const proposedAt = '2026-11-20T02:30:00.000Z'
    account = () => Response.json({ ...open, change: { ...proposed, proposedAt, endedAt: null } })
    const { page, write } = await opened('91/00002')
    await press(page, 'Approve change')
    await write('approve-change-password', 'Almoner2026')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() =>
      expect(requests).toEqual([{ path: 'profile-change/approve', body: { number: 1, stepUp } }]),
    )
  })

  it.each([
    ['Not found.', () => refusal(404, 'not_found', 'Not found.')],
    ['is being opened', () => Response.json({ ...open, status: 'pending' })],
    ['Try again', () => refusal(500, 'internal', 'Something went wrong.')],
  ])('shows “%s” if it cannot be displayed', async (sentence, answer) => {
    account = answer
    const { page } = await opened(sentence)
    expect(page.textContent).not.toContain('Suspend')
  })

  it('shows its money, its payouts, its invoices and its team with their last login', async () => {
    const { page } = await opened('9 payouts')
    for (const text of [
      'BalanceHK$127,583.19',
      'Last 30 daysHK$20,150.0041 gifts',
      'Last 12 monthsHK$301,400.00812 gifts',
      'AvailableHK$121,742.65',
      'Card paymentsOn',
      '••7007 Bank of China',
      '3 invoices · HK$15,024.00 paid · HK$1,500.00 by credit',
      'Ka Yan Wongwong@harbour.exampleRole OwnerLast login 2026/11/28 09:15',
      'new@harbour.exampleRole ViewerLast login Invited',
    ]) {
      expect(page.textContent).toContain(text)
    }
    expect(page.textContent).not.toContain('Payers cannot pay by card')
  })

  it('has its yearly section 88 check recorded, and says what follows if it is not listed', async () => {
    const section88: CharityAccountAnswer['section88'] = {
      dueOn: '2026-11-17',
      daysOverdue: 12,
      checks: [
        {
          result: 'unclear',
          sourceOn: '2026-10-01',
          checkedOn: '2026-10-05',
          note: 'Another spelling of the name',
          by: { name: 'May Ho', isMe: false },
        },
      ],
    }
    account = () => Response.json({ ...open, section88 })
    const { page, write } = await opened('The yearly section 88 check is due')
    expect(page.textContent).toContain('12 days overdue · 2026/11/17')
    expect(page.textContent).toContain('Another spelling of the nameBy May Ho, list of 2026/10/01')
    const submit = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await press(page, 'Record the check')
    await waitUntil(() => expect(page.textContent).toContain('Same name and number'))
    const sourceOn = find<HTMLInputElement>(page, '#field-section88-sourceOn')
    expect(sourceOn.value).toBe('2026-11-20')
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Choose a result'))
    await perform(() => find<HTMLInputElement>(page, 'dialog[open] [value=not_listed]').click())
    await waitUntil(() =>
      expect(page.textContent).toContain('Receipts still say that donations are tax-deductible'),
    )
    await write('section88-sourceOn', '2026-11-01')
    const problem = { status: 422, message: 'Not yet', fields: { note: 'note.required' } }
    const error = { code: 'invalid_input', message: 'Not yet' }
    decide = () => Response.json({ ...problem, error }, { status: 422 })
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Enter what you found'))
    await write('section88-note', 'Ms Wong sends a letter')
    decide = () =>
      Response.json({
        ...open,
        section88: { ...section88, dueOn: '2027-11-29', daysOverdue: -365 },
      })
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Next check on 2027/11/29'))
    expect(page.textContent).not.toContain('The yearly section 88 check is due')
    expect(requests.at(-1)).toEqual({
      path: 'section88-checks',
      body: { result: 'not_listed', sourceOn: '2026-11-01', note: 'Ms Wong sends a letter' },
    })
  })

  it('shows before all else what waits and what keeps it from working', async () => {
    const [newestPayout] = overview.payouts.newest
    if (newestPayout === undefined) throw new Error('an example of a payout')
    overviewAnswer = {
      ...overview,
      card: {
        ...overview.card,
        states: { ...overview.card.states, card_payments: 'off_details_due' },
        requirements: [
          { name: 'person_1.relationship.title', field: 'job_title', isPastDue: true, error: null },
        ],
      },
      payouts: {
        ...overview.payouts,
        newest: [{ ...newestPayout, status: 'returned', failure: 'account_closed' }],
      },
    }
    const { page } = await opened('Payout of HK$1,000.00: Sent back')
    expect(page.textContent).toContain(
      'Payers cannot pay by card until Stripe has the details that it needs.Job title of the representative',
    )
    expect(page.textContent).toContain('Card paymentsOff: details needed')
    expect(page.textContent).toContain('The bank account is closed.')
    expect(page.textContent).not.toContain('account_closed')
    const text = page.textContent
    expect(text.indexOf('Sent back')).toBeLessThan(text.indexOf('Balance'))
  })

  it('leads to the history of its account, its settings and its projects', async () => {
    const { page } = await opened('A reading room')
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining([
        '/AdminAccounts/harbour/BankAccount/Replay',
        '/AdminAccounts/harbour/Settings/payment-methods/Replay',
        '/AdminAccounts/harbour/Projects/p-1/Replay',
      ]),
    )
  })
})
