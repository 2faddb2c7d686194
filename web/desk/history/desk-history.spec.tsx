import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  BankAccountHistory,
  ProjectHistory,
  ShownBankAccount,
  ShownProject,
  SubscriptionHistory,
} from '@almoner/api/use-cases/history/contract.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find } from '../../testing/render.tsx'

const account: ShownBankAccount = {
  number: 1,
  bankCode: '004',
  branchCode: '511',
  last4: '1001',
  accountHolder: 'Harbour Light Limited',
  status: 'pending',
}
const entryFields = { details: { bankCode: '004', last4: '1001' }, at: '2026-11-20T02:30:00.000Z' }
const bank = (approved: Partial<ShownBankAccount> = {}): BankAccountHistory => ({
  earlier: 0,
  entries: [
    {
      ...entryFields,
      position: '11',
      actor: { kind: 'staff', name: '黃淑儀' },
      type: 'BankAccountGiven',
      state: { accounts: [account] },
    },
    {
      ...entryFields,
      position: '12',
      actor: { kind: 'administrator', name: null },
      type: 'BankAccountApproved',
      state: { accounts: [{ ...account, status: 'approved', ...approved }] },
    },
  ],
})
const onPro = {
  status: 'running',
  plan: 'pro',
  period: 'annual',
  startsOn: '2026-11-20',
  hasCard: true,
  pausedSince: null,
  paidUntil: '2027-11-20',
  owed: null,
  credit: 0,
} as const
const byAdministration = {
  at: '2026-12-13T02:30:00.000Z',
  actor: { kind: 'administrator', name: null },
} as const
const subscription: SubscriptionHistory = {
  earlier: 0,
  entries: [
    {
      position: '14',
      at: '2026-11-20T02:30:00.000Z',
      actor: { kind: 'platform', name: null },
      type: 'SubscriptionStarted',
      details: { plan: 'pro', period: 'annual', startsOn: '2026-11-20' },
      state: onPro,
    },
  ],
}
const pausedAndResumed: SubscriptionHistory = {
  earlier: 0,
  entries: [
    ...subscription.entries,
    {
      ...byAdministration,
      position: '15',
      type: 'SubscriptionRested',
      details: { on: '2026-12-01' },
      state: { ...onPro, pausedSince: '2026-12-01', paidUntil: null },
    },
    {
      ...byAdministration,
      position: '16',
      type: 'SubscriptionResumed',
      details: { on: '2026-12-13', days: 12, until: '2027-12-02' },
      state: { ...onPro, paidUntil: '2027-12-02' },
    },
  ],
}
const none = { en: '', zh: '', cn: '' }
const project: ShownProject = {
  status: 'open',
  title: { ...none, en: 'Homework rooms' },
  description: { ...none, en: 'Two rooms.\n\nOpen until seven.\n\nSnacks every day.' },
  pictures: ['/api/projects/pictures/one.jpg'],
  goal: 100_000,
  donation: true,
  returnUrl: null,
  quickReceipt: true,
}
const projectHistory: ProjectHistory = {
  earlier: 0,
  entries: [
    {
      position: '21',
      at: '2026-11-20T02:30:00.000Z',
      actor: { kind: 'staff', name: '黃淑儀' },
      type: 'ProjectCreated',
      details: {},
      state: project,
    },
    {
      position: '22',
      at: '2026-11-21T02:30:00.000Z',
      actor: { kind: 'staff', name: '黃淑儀' },
      type: 'ProjectDetailsChanged',
      details: {},
      state: {
        ...project,
        goal: 200_000,
        description: { ...none, en: 'Two rooms.\n\nOpen until eight.\n\nSnacks every day.' },
        pictures: ['/api/projects/pictures/two.jpg'],
      },
    },
    {
      position: '23',
      at: '2026-11-22T02:30:00.000Z',
      actor: { kind: 'staff', name: null },
      type: 'ProjectClosed',
      details: {},
      state: { ...project, status: 'closed', goal: 200_000 },
    },
  ],
}
const projectPath = '/api/organizations/projects/p-1/history'

const bankPath = '/api/organizations/bank-account/history'
const planPath = '/api/organizations/subscription/history'

let answers: Record<string, unknown>
beforeEach(() => {
  answers = {
    ...deskAnswers(),
    [bankPath]: bank(),
    [planPath]: subscription,
    [projectPath]: projectHistory,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    const answer = answers[pathname + search] ?? answers[pathname]
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const expectSeen = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

describe('the replay of a bank account', () => {
  it('starts with the current state', async () => {
    const { page } = await openDesk('/BankList/Replay')
    await expectSeen(page, '004-511-•••••1001', 'Harbour Light Limited', 'Approved')
    expect(find(page, 'input[type=range]').getAttribute('aria-valuetext')).toBe(
      'An account was approved: 004 ••1001 by the platform’s administration, 2026/11/20 10:30',
    )
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Settings')
  })

  it('shows the state at the step in the address', async () => {
    const { page } = await openDesk('/BankList/Replay?at=11')
    await expectSeen(page, 'As of', 'One step followed.', 'by 黃淑儀')
    const then = find(page, '[aria-label="As of that date"]')
    expect(then.textContent).toContain('Pending approval')
  })

  it.each<[Language, string, string]>([
    ['en', 'An account was entered: 004 ••1001', 'The Hongkong and Shanghai Banking'],
    ['zh', '已提供戶口：004 ••1001', '滙豐'],
    ['cn', '已提供账户：004 ••1001', '汇丰'],
  ])('is shown in %s', async (language, sentence, name) => {
    const { page } = await openDesk('/BankList/Replay', language)
    await expectSeen(page, sentence, name)
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })

  it('does not show a hidden account holder, and shows an erased one as erased', async () => {
    answers[bankPath] = bank({ accountHolder: null })
    const hidden = await openDesk('/BankList/Replay')
    await expectSeen(hidden.page, 'Not shown to you')
    answers[bankPath] = bank({ accountHolder: erased })
    const erasedDesk = await openDesk('/BankList/Replay')
    await expectSeen(erasedDesk.page, '[erased]')
  })

  it('shows two moments beside each other, the earlier one first', async () => {
    const { page } = await openDesk('/BankList/Replay?at=12&against=11')
    await expectSeen(page, 'Compare with')
    const compared = find(page, '[aria-label="Two moments compared"]').textContent
    expect(compared.match(/Harbour Light Limited/g)).toHaveLength(2)
  })

  it('without an event shows that there is no bank account yet', async () => {
    answers[bankPath] = { entries: [], earlier: 0 }
    const { page } = await openDesk('/BankList/Replay')
    await expectSeen(page, 'No bank account yet')
  })

  it('can be requested again after it failed', async () => {
    answers[bankPath] = refusal(422, 'invalid_input', 'Please try again later')
    const { page } = await openDesk('/BankList/Replay')
    await expectSeen(page, 'Please try again later', 'Try again')
  })

  it('is not requested for staff who may not see it', async () => {
    answers = { ...answers, ...deskAnswers('fundraiser') }
    const { page } = await openDesk('/BankList/Replay')
    await expectSeen(page, 'Only owners, finance staff and auditors can see this.')
    const urls = vi.mocked(fetch).mock.calls.map(([input, init]) => new Request(input, init).url)
    expect(urls.filter((path) => path.endsWith('/history'))).toEqual([])
  })
})

describe('the replay of a subscription', () => {
  it.each<[Language, string]>([
    ['en', 'The subscription began: Pro plan, Annually'],
    ['zh', '方案開始：'],
    ['cn', '方案开始：'],
  ])(
    'with one event shows it, and the current state of the plan, in %s',
    async (language, sentence) => {
      const { page } = await openDesk('/OrgSettings/Billing/Replay', language)
      await expectSeen(page, sentence, '2026/11/20')
      expect(page.textContent).not.toMatch(/undefined|\[object/)
    },
  )

  it.each<[Language, string, string, string]>([
    [
      'en',
      'The plan was paused on 2026/12/01, because the charity was suspended',
      'The plan resumed after 12 days and now runs to 2027/12/01',
      'Paused since',
    ],
    ['zh', '方案已於 2026/12/01 暫停', '方案在暫停 12 日後恢復', '暫停日期'],
    ['cn', '方案已于 2026/12/01 暂停', '方案在暂停 12 天后恢复', '暂停日期'],
  ])('shows for how long it was paused, in %s', async (language, paused, resumed, since) => {
    answers[planPath] = pausedAndResumed
    const { page } = await openDesk('/OrgSettings/Billing/Replay?at=15', language)
    await expectSeen(page, paused, resumed, since)
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })
})

describe('the replay of a project', () => {
  it('names what an event changed, and shows it before and after', async () => {
    const { page } = await openDesk('/Projects/p-1/Replay?at=22')
    await expectSeen(
      page,
      'Changed: Goal, Pictures and videos, Description',
      'HK$100,000.00',
      'HK$200,000.00',
    )
    const then = find(page, '[aria-label="As of that date"]')
    expect(find(then, 'del').textContent).toBe('seven')
    expect(find(then, 'ins').textContent).toBe('eight')
    expect(then.textContent).toContain('Snacks every day.')
    expect([...then.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/organizations/projects/pictures/one.jpg',
      '/api/organizations/projects/pictures/two.jpg',
    ])
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Projects')
  })

  it('is linked for an auditor of a past day from the projects of that day', async () => {
    const [path, overview] = Object.entries(deskAnswers('auditor')).find(([name]) =>
      name.endsWith('/overview'),
    ) as [string, object]
    answers[path] = { ...overview, booksAsOf: '2026-11-21T15:59:59.999Z' }
    answers['/api/organizations/projects'] = { projects: [{ id: 'p-1', name: 'Homework rooms' }] }
    const { page } = await openDesk('/Projects')
    await expectSeen(page, 'Homework rooms')
    expect(find(page, 'main a[href="/Projects/p-1/Replay"]').textContent).toBe('Homework rooms')
  })

  it('compares two moments, the earlier one first, and shows only what differs', async () => {
    const { page } = await openDesk('/Projects/p-1/Replay?at=21&against=23')
    await expectSeen(page, 'Compare with')
    const compared = find(page, '[aria-label="Two moments compared"]')
    expect(compared.textContent).toContain('BeforeHK$100,000.00AfterHK$200,000.00')
    expect(compared.textContent).toContain('BeforePublicAfterClosed')
    expect(compared.textContent).not.toContain('Homework rooms')
  })

  describe('with older changes on another page', () => {
    const [created, ...later] = projectHistory.entries
    const before = `${projectPath}?before=22`
    beforeEach(() => {
      answers[projectPath] = { entries: later, earlier: 1, initial: project }
      answers[before] = { entries: [created], earlier: 0 }
    })

    it('names what its first change changed, and shows them when asked', async () => {
      const { page } = await openDesk('/Projects/p-1/Replay')
      await expectSeen(page, 'Changed: Goal, Pictures and videos, Description', '3 of 3')
      expect(page.textContent).not.toContain('The project was created')
      await press(page, 'Show older changes')
      await expectSeen(page, 'The project was created', '3 of 3')
      expect(page.textContent).not.toContain('Show older changes')
    })

    it('loads those that the address compares', async () => {
      const { page } = await openDesk('/Projects/p-1/Replay?at=21&against=23')
      await expectSeen(page, '1 of 3', '3. The project was closed')
      const compared = find(page, '[aria-label="Two moments compared"]')
      expect(compared.textContent).toContain('BeforePublicAfterClosed')
    })
  })

  it.each<[Language, string]>([
    ['zh', '已更改：'],
    ['cn', '已更改：'],
  ])('is shown in %s', async (language, sentence) => {
    const { page } = await openDesk('/Projects/p-1/Replay?at=22', language)
    await expectSeen(page, sentence)
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })
})
