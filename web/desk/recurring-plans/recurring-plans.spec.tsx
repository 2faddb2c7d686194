import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  Expected,
  RecurringPlansAnswer,
  PlanOfCharityAnswer,
  InstalmentIssue,
} from '@almoner/api/desk/recurring-plans/contract.ts'
import { movementsList } from '@almoner/api/desk/recurring-plans/movements-list-contract.ts'
import { plansList, planIssuesList } from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, testId, openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

const none = { instalments: 0, amount: 0 }
const expected = (changes: Partial<AsJson<Expected>> = {}): AsJson<Expected> => ({
  due: none,
  paid: none,
  toCome: none,
  retried: none,
  waiting: none,
  letGo: none,
  overdue: none,
  letGoBecause: { skipped: 0, givenUp: 0, cancelled: 0, planCancelled: 0 },
  ...changes,
})

const day = {
  day: '2026-11-15',
  ...expected({
    due: { instalments: 4, amount: 800 },
    paid: { instalments: 2, amount: 400 },
    waiting: { instalments: 1, amount: 200 },
    letGo: { instalments: 1, amount: 200 },
    letGoBecause: { skipped: 1, givenUp: 0, cancelled: 0, planCancelled: 0 },
  }),
}

const giving: AsJson<RecurringPlansAnswer> = {
  today: '2026-11-22',
  plans: { running: 1_234, paused: 2, ended: 5 },
  resting: 0,
  thisMonth: day,
  nextMonth: expected({ due: { instalments: 3, amount: 600 } }),
  days: [day],
}

const createIssue = (changes: Partial<AsJson<InstalmentIssue>> = {}): AsJson<InstalmentIssue> => ({
  planId: testId(1),
  number: 3,
  occurrences: 12,
  donor: { name: 'Ada Leung' },
  projectName: 'Homework rooms',
  day: '2026-11-15',
  amount: 200,
  kind: 'waiting',
  isUntold: false,
  reason: 'authentication_needed',
  retryAt: null,
  waitsUntil: '2027-01-14T00:00:00.000Z',
  ...changes,
})

const instalment = {
  day: '2026-11-15',
  amount: 200,
  isUntold: false,
  isTakenAfterAll: false,
  reason: null,
  retryAt: null,
  waitsUntil: null,
  paymentId: null,
}

const plan: AsJson<PlanOfCharityAnswer> = {
  id: testId(1),
  donor: { name: 'Ada Leung' },
  projectName: 'Homework rooms',
  transactionType: 'donation',
  amount: 200,
  coverFee: true,
  status: 'active',
  occurrences: 3,
  completed: 1,
  passed: 0,
  next: { number: 3, day: '2026-12-15', at: '2026-12-15T00:00:00.000Z' },
  isResting: false,
  trouble: 'overdue',
  startedAt: '2026-10-01T02:00:00.000Z',
  email: 'ada@example.com',
  memo: 'For the shelves',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpires: { month: 4, year: 2030 },
  firstDay: '2026-10-15',
  instalments: [
    { ...instalment, number: 1, day: '2026-10-15', status: 'complete', paymentId: testId(7) },
    { ...instalment, number: 2, status: 'overdue' },
    { ...instalment, number: 3, day: '2026-12-15', status: 'to_come' },
  ],
}

const issuesTotals = { rows: 1, open: 200, abandoned: 0 }
const plansTotals = { rows: 1, monthly: 200 }

let answers: Record<string, unknown>
let requestPaths: string[]

beforeEach(() => {
  requestPaths = []
  answers = {
    ...deskAnswers(),
    '/api/organizations/monthly': giving,
    '/api/organizations/projects': { projects: [] },
    '/api/organizations/monthly/troubles': { rows: [createIssue()], next: null, previous: null },
    '/api/organizations/monthly/troubles/totals': issuesTotals,
    '/api/organizations/monthly/plans': { rows: [plan], next: null, previous: null },
    '/api/organizations/monthly/plans/totals': plansTotals,
    [`/api/organizations/monthly/plans/${testId(1)}`]: plan,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(new Request(input).url)
    requestPaths.push(pathname + search)
    if (pathname === '/api/organizations/status') return new Response(null, { status: 204 })
    const answer = answers[pathname]
    return answer === undefined
      ? refusal(404, 'plan_not_found', 'This monthly gift was not found.')
      : Response.json(answer)
  })
})

const open = async (path: string) => {
  const { page, address } = await openDesk(path)
  return {
    page,
    address,
    sees: (...words: readonly string[]) =>
      waitUntil(() => {
        for (const each of words) expect(page.textContent).toContain(each)
      }),
  }
}

describe('monthly giving at the desk', () => {
  it('shows what was received of the expected amount, without what was written off', async () => {
    const site = await open('/MonthlyGiving')
    await site.sees(
      'Received this month',
      'HK$400.00',
      'of HK$600.00 expected this month',
      '3 gifts',
    )
    await site.sees('1,234', '2 paused, 5 ended.')
  })

  it('shows the days as a chart, and as a table with every sum and why a gift was written off', async () => {
    const { page } = await openDesk('/MonthlyGiving')
    await waitUntil(() => find(page, '[role=img][aria-label*="62 days"]'))
    expect(find(page, '[role=img][aria-label*="62 days"]').getAttribute('aria-label')).toContain(
      '4 gifts due, 2 of them paid',
    )
    const texts = find(page, 'table[aria-label^="Expected"] tbody').textContent
    expect(texts).toContain('2026/11/15')
    expect(texts).toContain('2 paid · HK$400.00')
    expect(texts).toContain('1 waiting for the donor · HK$200.00')
    expect(texts).toContain('1 written off · HK$200.00 (1 skipped by the donor)')
    expect(texts).toContain('HK$800.00')
  })

  it('lists what needs attention, with the reason and a link to the plan', async () => {
    const site = await open('/MonthlyGiving?kind=waiting')
    const { page, address } = site
    await site.sees('The bank requires the cardholder to confirm; waiting until 2027/01/14')
    expect(requestPaths).toContain('/api/organizations/monthly/troubles?kind=waiting')
    await perform(() => find(page, 'a[data-row]').click())
    await waitUntil(() => expect(address()).toBe(`/MonthlyGiving/Plans/${testId(1)}`))
  })

  it('promises no try of one whose plan rests', async () => {
    const resting = createIssue({ kind: 'retrying', reason: 'card_declined' })
    answers['/api/organizations/monthly/troubles'] = { rows: [resting], next: null, previous: null }
    const site = await open('/MonthlyGiving')
    await site.sees('The bank declined the card; on hold while nothing of the plan is charged')
  })

  it('explains why gifts rest that the plan does not include', async () => {
    answers['/api/organizations/monthly'] = { ...giving, resting: 1_234 }
    const site = await open('/MonthlyGiving')
    await site.sees(
      'Your plan does not include monthly gifts',
      '1,234 monthly gifts are paused: nothing is charged, and their donors have received an email.',
    )
  })

  it('shows a message if nothing is due and nothing needs attention', async () => {
    answers['/api/organizations/monthly'] = { ...giving, days: [] }
    answers['/api/organizations/monthly/troubles'] = { rows: [], next: null, previous: null }
    const site = await open('/MonthlyGiving')
    await site.sees('Nothing was due in the last 31 days', 'Nothing needs attention')
  })

  it('offers to try again if it could not be loaded', async () => {
    delete answers['/api/organizations/monthly']
    const site = await open('/MonthlyGiving')
    await site.sees('This monthly gift was not found.', 'Try again')
  })
})

describe('the plans at the desk', () => {
  it('are listed with what is done, what comes next, and what is wrong', async () => {
    const site = await open('/MonthlyGiving/Plans?status=running')
    await site.sees('Ada Leung', '1 of 3', '2026/12/15', 'Active', 'Overdue', 'HK$200.00')
    expect(requestPaths).toContain('/api/organizations/monthly/plans?status=running')
  })

  it('do not name a donor who was erased', async () => {
    answers['/api/organizations/monthly/plans'] = {
      rows: [{ ...plan, donor: null }],
      next: null,
      previous: null,
    }
    const site = await open('/MonthlyGiving/Plans')
    await site.sees('Erased donor')
  })
})

describe('a plan at the desk', () => {
  const path = `/MonthlyGiving/Plans/${testId(1)}`

  it('shows what happens next, what is late, and what was agreed', async () => {
    const site = await open(path)
    await site.sees(
      'HK$200.00 will be charged automatically on 2026/12/15 08:00. This is payment 3 of 3.',
      'The gift of 2026/11/15: Not charged on time.',
      'HK$200.00 plus the fee',
      'Visa ending 4242, valid until 04/2030',
      'For the shelves',
    )
  })

  it('shows that it rests because the charity’s own plan does not include it', async () => {
    answers[`/api/organizations/monthly/plans/${testId(1)}`] = {
      ...plan,
      isResting: true,
      next: null,
      trouble: null,
    }
    const site = await open(path)
    await site.sees('Not in your plan', 'Your plan does not include monthly gifts')
    expect(site.page.textContent).not.toContain('no more will follow')
  })

  it('refers to manual review if a bank does not answer, and does not delay the next instalment', async () => {
    const [first, late, last] = plan.instalments
    const instalments = [first, { ...late, isUntold: true, paymentId: testId(8) }, last]
    answers[`/api/organizations/monthly/plans/${testId(1)}`] = { ...plan, instalments }
    const site = await open(path)
    await site.sees(
      'The gift of 2026/11/15: The bank has not confirmed whether this was charged. See “Manual review” for what to do',
      'HK$200.00 will be charged automatically on 2026/12/15 08:00.',
    )
  })

  it('shows that an instalment which a bank charged after its cancellation must be refunded', async () => {
    const [first, late, last] = plan.instalments
    const takenInstalment = {
      ...late,
      status: 'cancelled',
      isTakenAfterAll: true,
      paymentId: testId(8),
    }
    const instalments = [first, takenInstalment, last]
    answers[`/api/organizations/monthly/plans/${testId(1)}`] = { ...plan, instalments }
    const site = await open(path)
    await site.sees('Refund it under “Manual review”.')
    const links = [...site.page.querySelectorAll('tbody a')].map((each) =>
      each.getAttribute('href'),
    )
    expect(links).toContain(`/Payments/${testId(8)}`)
  })

  it('links each gift that has begun to its payment, and no other gift', async () => {
    const { page } = await openDesk(path)
    await waitUntil(() => find(page, 'tbody a'))
    const links = [...page.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([`/Payments/${testId(7)}`])
  })

  it.each([
    ['paused', 'The donor has paused'],
    ['cancelled', 'It was cancelled. Nothing more is due; 1 of 3 payments were received.'],
    ['completed', 'It has ended: 1 of 3 payments were received.'],
  ] as const)('that is %s shows this', async (status, words) => {
    answers[`/api/organizations/monthly/plans/${testId(1)}`] = { ...plan, status, next: null }
    const site = await open(path)
    await site.sees(words)
  })

  it('of another charity is not found', async () => {
    const site = await open(`/MonthlyGiving/Plans/${testId(9)}`)
    await site.sees('This monthly gift was not found.')
  })
})

const others = {
  ...deskAnswers(),
  '/api/organizations/monthly': giving,
  '/api/organizations/projects': { projects: [{ id: testId(9), name: 'Homework rooms' }] },
}

const filters = {
  q: 'leung',
  day: '2026-11-01..2026-11-30',
  project: testId(9),
  type: 'donation',
  amount: '100..',
}

describe('the list of plans', () => {
  checkListScreen({
    list: plansList,
    path: '/MonthlyGiving/Plans',
    open: openDesk,
    others,
    row: plan,
    totals: plansTotals,
    sees: ['1 plan · HK$200.00 a month', 'Ada Leung', '1 of 3', '2026/10/01', '2026/12/15'],
    filters: {
      status: 'running',
      ...filters,
      standing: 'running',
      risk: 'any',
      left: '2026-11-01..2026-11-30',
    },
    none: 'No monthly gifts yet',
  })

  it('says on which days its plans were lost, if a figure of the dashboard leads to it', async () => {
    const site = await open('/MonthlyGiving/Plans?left=2026-11-01..2026-11-30')
    await site.sees('Ended or failed: 2026/11/01 – 2026/11/30')
  })
})

const movement = {
  id: '7',
  day: '2026-11-15',
  planId: testId(1),
  donor: { name: 'Ada Leung' },
  projectName: 'Homework rooms',
  movement: 'decreased',
  from: 300,
  to: 200,
  amount: -100,
  reason: 'donor',
} as const

describe('the list of changes of monthly gifts', () => {
  checkListScreen({
    list: movementsList,
    path: '/MonthlyGiving/Movements',
    open: openDesk,
    others,
    row: movement,
    totals: { rows: 1, amount: -100 },
    sees: [
      '1 change · \u2212HK$100.00 a month',
      'Ada Leung',
      'DecreasedBy the donor',
      'Before HK$300.00After HK$200.00',
    ],
    filters: { kind: 'decreased', day: '2026-11-01..2026-11-30', amount: '100..' },
    none: 'No changes yet',
  })
})

describe('the list of what needs attention', () => {
  checkListScreen({
    list: planIssuesList,
    path: '/MonthlyGiving',
    open: openDesk,
    others,
    row: createIssue(),
    totals: issuesTotals,
    sees: ['1 payment · HK$200.00 not received yet', 'Ada Leung', 'Payment 3 of 12', '2026/11/15'],
    filters: { kind: 'waiting', ...filters },
    none: 'Nothing needs attention',
  })
})
