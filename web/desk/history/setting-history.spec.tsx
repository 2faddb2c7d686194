import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  SettingHistories,
  SettingName,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { noCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { deskAnswers, openDesk } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

const none = { en: '', zh: '', cn: '' }
const themePath = '/api/organizations/settings/theme/history'
type Entry = SettingHistories[SettingName]['entries'][number]
const theme: SettingHistories['theme'] = {
  earlier: 0,
  entries: [
    {
      position: '31',
      at: '2026-11-20T02:30:00.000Z',
      actor: { kind: 'platform', name: null },
      type: 'OrganisationRegistered',
      details: {},
      state: { colours: { header: '123B4A', button: 'C4522B', progressBar: 'E0A03A' } },
    },
    {
      position: '32',
      at: '2026-11-21T02:30:00.000Z',
      actor: { kind: 'staff', name: '黃淑儀' },
      type: 'ThemeColoursChanged',
      details: {},
      state: { colours: { header: '1F3A5F', button: 'C4522B', progressBar: 'E0A03A' } },
    },
  ],
}

let answers: Record<string, unknown>
beforeEach(() => {
  answers = { ...deskAnswers(), [themePath]: theme }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const expectSeen = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

describe('the replay of a setting', () => {
  it('shows the colours before and after a change', async () => {
    const { page } = await openDesk('/OrgSettings/ThemeColor/Replay')
    await expectSeen(page, 'Changed: Theme colour', 'Before#123B4AAfter#1F3A5F', '#C4522B')
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Settings')
  })

  it.each<[string, SettingName, Pick<Entry, 'type' | 'details' | 'state'>, string[]]>([
    [
      '/WaysToPay/Replay',
      'payment-methods',
      {
        type: 'ProviderConnected',
        details: { method: 'payme' },
        state: {
          wallets: [{ method: 'payme', expiresOn: '2027-11-20' }],
          manual: [
            {
              method: 'fps',
              enabled: true,
              code: '1234567',
              bank: null,
              payableTo: none,
              instructions: { ...none, zh: '多謝' },
            },
          ],
          tapAndGoBasisPoints: 150,
        },
      },
      ['PayMe was connected', 'Connected, valid until 2027/11/20', 'FPS: code for payers', '1.5%'],
    ],
    [
      '/OrgSettings/ReceiptFormat/Replay',
      'receipt-format',
      {
        type: 'ReceiptPrefixLocked',
        details: { prefix: 'HLCF' },
        state: {
          detail: 'detailed',
          footer: { ...none, en: 'Thank you' },
          signature: null,
          prefix: 'HLCF',
          isPrefixLocked: true,
        },
      },
      ['The first receipt was issued, and the prefix HLCF can no longer change', 'Thank you'],
    ],
    [
      '/OrgSettings/CustomDomain/Replay',
      'custom-domain',
      {
        type: 'CustomDomainVerified',
        details: { host: 'give.harbour.example' },
        state: { host: 'give.harbour.example', status: 'verified' },
      },
      ['The domain give.harbour.example was verified', 'Verification Verified'],
    ],
    [
      '/OrgSettings/CustomInputFields/Replay',
      'form-rows',
      {
        type: 'FormRowsChanged',
        details: {},
        state: {
          rows: [
            {
              id: 'shirt',
              type: 'text',
              required: true,
              archived: false,
              showOnReceipt: false,
              label: { ...none, en: 'Size of shirt' },
              placeholder: none,
            },
          ],
        },
      },
      ['Size of shirt', 'One line, Must be answered'],
    ],
    [
      '/OrgSettings/ApprovalRules/Replay',
      'approval-rules',
      {
        type: 'PolicyChanged',
        details: { isApproved: true },
        state: {
          secondPerson: true,
          refundAbove: 5_000,
          refundDayAbove: 20_000,
          payoutAbove: 50_000,
          payoutSchedule: 'weekly',
        },
      },
      ['The approval rules changed', 'HK$50,000.00', 'Weekly'],
    ],
    [
      '/OrgSettings/ClosedBooks/Replay',
      'closed-books',
      {
        type: 'BooksReopened',
        details: { through: null, note: 'A receipt was forgotten' },
        state: { through: null },
      },
      ['All days were reopened', 'A receipt was forgotten', 'No days closed'],
    ],
    [
      '/OrgSettings/AccountingCodes/Replay',
      'accounting-codes',
      {
        type: 'AccountingCodesChanged',
        details: { accounts: 6 },
        state: {
          software: 'quickbooks',
          dayOrder: 'mdy',
          kinds: [{ kind: 'donations', codes: { ...noCodes, name: 'Income:Donations' } }],
          projects: [
            {
              id: 'p-1' as ProjectId,
              title: '冬季狗舍',
              codes: { ...noCodes, code: '210', trackingOption: 'Winter' },
            },
          ],
        },
      },
      [
        '6 accounts changed',
        'QuickBooks Online',
        'Month first: 12/31/2026',
        'Donations · Account name Income:Donations',
        '冬季狗舍 · Account code 210',
        '冬季狗舍 · Class Winter',
      ],
    ],
    [
      '/OrgSettings/Info/Replay',
      'profile',
      {
        type: 'ProfileChangeProposed',
        details: { note: 'Our members agreed.' },
        state: {
          name: { ...none, en: 'Harbour Light' },
          address: none,
          irFileNumber: null,
          proposed: { name: { ...none, en: 'Harbour' }, address: null, irFileNumber: '91/00002' },
          organisationUrl: null,
          defaultLanguage: 'en',
          supportedLanguages: ['en', 'zh'],
          minimumPayment: null,
          statementDescriptor: 'HARBOUR',
          logo: null,
          yearStartsIn: 4,
          contact: { firstName: erased, lastName: erased, email: erased, phoneNumber: erased },
        },
      },
      ['Our members agreed.', 'Proposed name · English Harbour', '[erased]', 'English, 繁體中文'],
    ],
  ])('%s shows its state in words', async (path, name, entry, texts) => {
    const actor = { kind: 'platform', name: null }
    answers[`/api/organizations/settings/${name}/history`] = {
      earlier: 0,
      entries: [{ position: '41', at: '2026-11-20T02:30:00.000Z', actor, ...entry }],
    }
    const { page } = await openDesk(path)
    await expectSeen(page, ...texts)
    expect(page.textContent).not.toMatch(/undefined|null|\[object/)
  })

  it('is linked from the page of the setting', async () => {
    const { page } = await openDesk('/OrgSettings/ThemeColor')
    await waitUntil(() => {
      const link = find(page, 'a[href="/OrgSettings/ThemeColor/Replay"]')
      expect(link.textContent).toBe('View history')
    })
  })

  it('is not requested for staff who may not see its page', async () => {
    answers = { ...answers, ...deskAnswers('finance') }
    const { page } = await openDesk('/OrgSettings/ThemeColor/Replay')
    await expectSeen(page, 'Only owners and fundraisers can see and change the colours.')
    const urls = vi.mocked(fetch).mock.calls.map(([input, init]) => new Request(input, init).url)
    expect(urls.filter((path) => path.endsWith('/history'))).toEqual([])
  })
})
