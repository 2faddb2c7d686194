import { beforeEach, describe, expect, it, vi } from 'vitest'
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
    if (pathname === '/api/organizations/approvals/totals') return Response.json({ rows: 2 })
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
    }
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const listLinks = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'))

const findState = (page: HTMLElement, path: string): string | undefined =>
  find(page, `article a[href='${path}']`).parentElement?.querySelector('span')?.textContent

const methodPaths = [
  '/OrgSettings/PayMe',
  '/OrgSettings/TapAndGo',
  '/OrgSettings/Alipay',
  '/OrgSettings/WeChatPay',
  '/OrgSettings/BocPay',
  '/OrgSettings/Octopus',
  '/OrgSettings/Fps',
  '/OrgSettings/BankTransfer',
  '/OrgSettings/ChequeWriting',
  '/OrgSettings/Cash',
]

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
    ...methodPaths,
    '/OrgSettings/ThemeColor',
    '/OrgSettings/CustomInputFields',
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/CustomDomain',
    '/OrgSettings/Team',
    '/OrgSettings/Safety',
  ],
  finance: [
    '/OrgSettings/Billing',
    '/OrgSettings/Reports',
    '/BankList',
    '/OrgSettings/ClosedBooks',
    '/OrgSettings/AccountingCodes',
    '/WaysToPay',
    '/OrgSettings/Stripe',
    ...methodPaths,
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/Safety',
  ],
  fundraiser: [
    '/WaysToPay',
    ...methodPaths,
    '/OrgSettings/ThemeColor',
    '/OrgSettings/CustomInputFields',
  ],
  viewer: ['/WaysToPay', ...methodPaths],
  auditor: [
    '/OrgSettings/Billing',
    '/OrgSettings/Reports',
    '/BankList/Replay',
    '/OrgSettings/LegalDocuments',
    '/OrgSettings/ClosedBooks',
    '/OrgSettings/AccountingCodes',
    '/WaysToPay',
    ...methodPaths,
  ],
}

describe('the settings of a charity', () => {
  it.each(staffRoles)('are those that a person may open: %s', async (whose) => {
    role = whose
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(listLinks(page)).toEqual(visiblePages[whose]))
    expect(find(page, 'nav a[aria-current=page]').textContent).toContain('Settings')
  })

  it('lead an auditor of a past day to the history of the subscription', async () => {
    role = 'auditor'
    booksAsOf = '2026-06-30'
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() =>
      expect(listLinks(page)).toEqual([
        '/OrgSettings/Billing/Replay',
        '/OrgSettings/Reports',
        '/BankList/Replay',
      ]),
    )
  })

  it('show how many requests wait for a second person', async () => {
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(find(page, 'article').textContent).toContain('Safety2 waiting'))
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
      await waitUntil(() => expect(findState(page, '/OrgSettings/PayMe')).not.toBe(undefined))
      await waitUntil(() => expect(findState(page, '/OrgSettings/Info')).toBe(sentence))
    },
  )

  it('show the status of each way of paying', async () => {
    methods = {
      ...noMethods,
      plan: 'pro',
      wallets: [wallet({ state: 'on' }), wallet({ method: 'tap_and_go', state: 'fee_missing' })],
      manual: noMethods.manual.map((way) => ({ ...way, state: 'plan_too_small' })),
    }
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(findState(page, '/OrgSettings/PayMe')).toBe('On'))
    expect(findState(page, '/OrgSettings/TapAndGo')).toBe('Incomplete')
    expect(findState(page, '/OrgSettings/Fps')).toBe('Needs the Premium plan')
    expect(findState(page, '/OrgSettings/ThemeColor')).toBe(undefined)
  })

  it('show that a document has expired, or soon will', async () => {
    const expiresOn = '2027-01-10'
    documents = [{ documentId: '1', state: 'current', validity: 'expiring', expiresOn }]
    const { page } = await openDesk('/OrgSettings')
    const state = () => findState(page, '/OrgSettings/LegalDocuments')
    await waitUntil(() => expect(state()).toBe('Expires soon'))
  })

  it('call a way on that is on for one side of the border', async () => {
    methods = {
      ...noMethods,
      manual: [manual('alipay_hk'), manual('alipay_ch', { state: 'on', enabled: true })],
    }
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(findState(page, '/OrgSettings/Alipay')).toBe('On'))
    expect(findState(page, '/OrgSettings/WeChatPay')).toBe('Off')
  })

  it.each(languages)('are worded in %s', async (language) => {
    const { page } = await openDesk('/OrgSettings', language)
    await waitUntil(() => expect(listLinks(page)).toEqual(visiblePages.owner))
    expect(/Settings|Where payouts/.test(find(page, 'article').textContent)).toBe(language === 'en')
  })
})
