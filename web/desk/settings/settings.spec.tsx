import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { staffRoles, type StaffRole } from '@almoner/domain/staff/permissions.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, overview } from '../../testing/desk-site.tsx'
import { manual, noMethods, wallet } from '../../testing/payment-methods.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

let role: StaffRole
let booksAsOf: string | null
let methods: PaymentMethodsAnswer
let documents: object[]
let change: { status: string } | null

beforeEach(() => {
  role = 'owner'
  booksAsOf = null
  methods = noMethods
  documents = []
  change = null
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const answers: Record<string, unknown> = {
      ...deskAnswers(role),
      '/api/organizations/overview': {
        ...overview,
        person: { ...overview.person, role },
        booksAsOf,
      },
      '/api/organizations/ways-to-pay': methods,
      '/api/organizations/legal-documents': { documents, places: 100 },
      '/api/organizations/info': { change },
      '/api/organizations/bank-account': {
        bankSettingStatus: 'in_use',
        current: { bank_name: 'Bank of China', last4: '7007' },
        waiting: null,
      },
      '/api/organizations/closed-books': { through: '2026-03-31' },
      '/api/organizations/staff/totals': { rows: 3 },
      '/api/organizations/second-factor-rule': { required: true, endWaits: false },
      '/api/organizations/policy': { rules: { secondPerson: true } },
      '/api/organizations/custom-domain': { domain: { host: 'give.harbour.example' } },
      '/api/organizations/form-rows': { rows: [{ archived: false }, { archived: true }] },
      '/api/organizations/connected-account': { requirements: [{}], capabilities: {} },
    }
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const listLinks = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'))

const findState = (page: HTMLElement, path: string): string | undefined =>
  find(page, `article a[href='${path}']`).parentElement?.querySelector('span')?.textContent

const visiblePages: Record<StaffRole, readonly string[]> = {
  owner: [
    '/OrgSettings/Info',
    '/OrgSettings/Billing',
    '/OrgSettings/Reports',
    '/BankList',
    '/ReferralPlan',
    '/OrgSettings/LegalDocuments',
    '/OrgSettings/Terms',
    '/OrgSettings/ClosedBooks',
    '/OrgSettings/AccountingCodes',
    '/WaysToPay',
    '/OrgSettings/Stripe',
    '/OrgSettings/ThemeColor',
    '/OrgSettings/CustomInputFields',
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/CustomDomain',
    '/OrgSettings/Team',
    '/OrgSettings/ApprovalRules',
  ],
  finance: [
    '/OrgSettings/Billing',
    '/OrgSettings/Reports',
    '/BankList',
    '/OrgSettings/ClosedBooks',
    '/OrgSettings/AccountingCodes',
    '/WaysToPay',
    '/OrgSettings/Stripe',
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/ApprovalRules',
  ],
  fundraiser: ['/WaysToPay', '/OrgSettings/ThemeColor', '/OrgSettings/CustomInputFields'],
  viewer: ['/WaysToPay'],
  auditor: [
    '/OrgSettings/Billing',
    '/OrgSettings/Reports',
    '/BankList/Replay',
    '/OrgSettings/LegalDocuments',
    '/OrgSettings/ClosedBooks',
    '/OrgSettings/AccountingCodes',
    '/WaysToPay',
  ],
}

describe('the settings of a charity', () => {
  it.each(staffRoles)('are those that a person may open: %s', async (whose) => {
    role = whose
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(listLinks(page)).toEqual(visiblePages[whose]))
    expect(find(page, 'nav a[aria-current=page]').textContent).toContain('Settings')
  })

  it('lead an auditor of a past day to the histories', async () => {
    role = 'auditor'
    booksAsOf = '2026-06-30'
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() =>
      expect(listLinks(page)).toEqual([
        '/OrgSettings/Billing/Replay',
        '/OrgSettings/Reports',
        '/BankList/Replay',
        '/OrgSettings/ClosedBooks/Replay',
        '/OrgSettings/AccountingCodes/Replay',
        '/WaysToPay/Replay',
      ]),
    )
  })

  it('show the value of each beside its name', async () => {
    methods = {
      ...noMethods,
      wallets: [wallet({ state: 'on' }), wallet({ method: 'tap_and_go', state: 'fee_missing' })],
      manual: [manual('fps', { state: 'on', enabled: true }), manual('cash')],
    }
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(findState(page, '/WaysToPay')).toBe('Cards and 2 more'))
    await waitUntil(() => expect(findState(page, '/BankList')).toContain('••7007'))
    expect(findState(page, '/OrgSettings/Team')).toBe('3 people · two-step required')
    expect(findState(page, '/OrgSettings/ClosedBooks')).toBe('Up to 2026/03/31')
    expect(findState(page, '/OrgSettings/ApprovalRules')).toBe('On')
    expect(findState(page, '/OrgSettings/CustomDomain')).toBe('give.harbour.example')
    expect(findState(page, '/OrgSettings/CustomInputFields')).toBe('1 question')
    expect(findState(page, '/OrgSettings/Stripe')).toBe('Information required')
    expect(findState(page, '/ReferralPlan')).toBe(undefined)
  })

  it('stand beside each of their pages, where the present one is marked', async () => {
    const hasRoom = vi.spyOn(globalThis, 'matchMedia')
    onTestFinished(() => hasRoom.mockRestore())
    hasRoom.mockReturnValue({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList)
    const { page } = await openDesk('/OrgSettings/Fps')
    const list = () => find(page, 'nav[aria-label=Settings]')
    await waitUntil(() =>
      expect(find(list(), 'a[aria-current=page]').getAttribute('href')).toBe('/WaysToPay'),
    )
    expect(list().querySelectorAll('a')).toHaveLength(visiblePages.owner.length)
    expect(find(page, 'a[href="/OrgSettings"]:not(nav a)').textContent).toBe('Settings')
  })

  it('stand beside no page that has a place of its own', async () => {
    const { page } = await openDesk('/OrgSettings/Safety')
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Approvals'))
    expect(page.querySelector('nav[aria-label=Settings]')).toBeNull()
  })

  it.each([
    ['waiting', 'A change is waiting for our approval'],
    ['declined', 'A change was not approved'],
    ['approved', undefined],
  ])(
    'show the status of the newest change to the organisation’s info: %s',
    async (status, sentence) => {
      change = { status }
      const { page } = await openDesk('/OrgSettings')
      await waitUntil(() => expect(findState(page, '/WaysToPay')).not.toBe(undefined))
      await waitUntil(() => expect(findState(page, '/OrgSettings/Info')).toBe(sentence))
    },
  )

  it('show that a document has expired, or soon will', async () => {
    const expiresOn = '2027-01-10'
    documents = [{ documentId: '1', state: 'current', validity: 'expiring', expiresOn }]
    const { page } = await openDesk('/OrgSettings')
    const state = () => findState(page, '/OrgSettings/LegalDocuments')
    await waitUntil(() => expect(state()).toBe('Expires soon'))
  })

  it.each(languages)('are worded in %s', async (language) => {
    const { page } = await openDesk('/OrgSettings', language)
    await waitUntil(() => expect(listLinks(page)).toEqual(visiblePages.owner))
    expect(/Settings|Where payouts/.test(find(page, 'article').textContent)).toBe(language === 'en')
  })
})
