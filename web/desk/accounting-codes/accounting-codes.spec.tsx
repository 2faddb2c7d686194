import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  AccountingCodesAnswer,
  AccountingCodesBody,
} from '@almoner/api/desk/accounting-codes/contract.ts'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { noCodes, type AccountCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/accounting-codes'
const projectId = testId(7)
const full: AccountCodes = { ...noCodes, code: '200', taxRate: 'Tax Exempt' }
const listCodes = (account: AccountCodes) =>
  Object.fromEntries([...moneyKinds, projectId].map((key) => [key, account]))

const empty: AccountingCodesAnswer = {
  isIncluded: true,
  planWith: 'plus',
  software: 'xero',
  dayOrder: 'dmy',
  codes: listCodes(noCodes),
  receivedBy: ['direct_cash'],
  projects: [{ id: projectId, title: 'Winter kennels', isClosed: true }],
  revision: 0,
}

let current: AccountingCodesAnswer
let bodies: AccountingCodesBody[]
let refused: Response | null

beforeEach(() => {
  bodies = []
  refused = null
  vi.stubGlobal('scrollTo', () => undefined)
})

const open = async (
  answer: AccountingCodesAnswer,
  { role = 'finance', language }: { role?: string; language?: Language } = {},
) => {
  current = answer
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === path) {
      if (request.method === 'GET') return Response.json(current)
      const body = JSON.parse(await request.text()) as AccountingCodesBody
      bodies.push(body)
      if (refused) return refused
      if (body.seen !== current.revision) return refusal(409, 'setting_changed', 'Changed.')
      const { software, dayOrder, codes } = body
      current = { ...current, software, dayOrder, codes, revision: current.revision + 1 }
      return Response.json(current)
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/AccountingCodes', language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

const input = (page: HTMLElement, name: string) =>
  find<HTMLInputElement>(page, `[name="codes.${name}"]`)

const choose = (page: HTMLElement, name: string, value: string) =>
  perform(() => {
    const select = find<HTMLSelectElement>(page, `[name="${name}"]`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('the accounting codes', () => {
  it('are typed for kinds of money and projects, and saved together', async () => {
    const page = await open(empty)
    await sees(page, '15 accounts are missing for Xero')
    expect(page.textContent).toContain('Closed')
    await perform(() => type(input(page, 'donations.code'), '200'))
    await perform(() => type(input(page, 'donations.taxRate'), 'Tax Exempt'))
    await sees(page, '14 accounts are missing for Xero')
    await perform(() => type(input(page, `${projectId}.trackingName`), 'Project'))
    await perform(() => type(input(page, `${projectId}.trackingOption`), '冬季狗舍'))
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies).toMatchObject([{ software: 'xero', dayOrder: 'dmy', seen: 0 }])
    expect(bodies[0]?.codes).toEqual({
      ...listCodes(noCodes),
      donations: full,
      [projectId]: { ...noCodes, trackingName: 'Project', trackingOption: '冬季狗舍' },
    })
  })

  it('are those that the chosen software reads, with its own names', async () => {
    const page = await open({ ...empty, codes: listCodes(full) })
    await sees(page, 'Xero has all the accounts that it needs.')
    await choose(page, 'software', 'quickbooks')
    await sees(page, '15 accounts are missing for QuickBooks Online')
    expect(page.querySelector('[name="codes.bank.code"]')).toBeNull()
    await perform(() => type(input(page, 'bank.name'), 'Assets:Bank'))
    await sees(page, '14 accounts are missing for QuickBooks Online')
    await choose(page, 'dayOrder', 'mdy')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies[0]).toMatchObject({
      software: 'quickbooks',
      dayOrder: 'mdy',
      codes: { bank: { ...full, name: 'Assets:Bank' }, clearing: full },
    })
  })

  it('that the software would refuse are refused at their fields, and not sent', async () => {
    const page = await open(empty)
    await sees(page, 'Accounting software')
    await perform(() => type(input(page, 'bank.code'), '12345678901'))
    await perform(() => type(input(page, 'refunds.trackingOption'), 'Kowloon'))
    await press(page, 'Save')
    await sees(page, 'This is longer than Xero accepts')
    await sees(page, 'Enter the tracking category of this option')
    expect(bodies).toEqual([])
    await choose(page, 'software', 'myob')
    await waitUntil(() => expect(page.textContent).not.toContain('Enter the tracking category'))
    await perform(() => type(input(page, 'bank.code'), '200'))
    await sees(page, 'Enter five digits, such as 1-1234')
  })

  it('that the server refuses at a field show it there', async () => {
    refused = refusal(422, 'invalid_input', 'Check.', { 'codes.bank.code': 'code.invalid' })
    const page = await open(empty)
    await sees(page, 'Accounting software')
    await perform(() => type(input(page, 'bank.code'), '090'))
    await press(page, 'Save')
    await sees(page, 'Enter up to eight digits, such as 4000')
    expect(input(page, 'bank.code').value).toBe('090')
  })

  it('that another person changed are shown beside what was typed', async () => {
    const page = await open(empty)
    await sees(page, 'Accounting software')
    await perform(() => type(input(page, 'bank.code'), '090'))
    const added = testId(8)
    current = {
      ...empty,
      codes: { ...empty.codes, clearing: full, [added]: full },
      projects: [{ id: added, title: 'Library', isClosed: false }, ...empty.projects],
      revision: 1,
    }
    await press(page, 'Save')
    await sees(page, 'Another person changed this')
    const lines = [...page.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Almoner clearing · Account code200',
      'Almoner clearing · Tax rateTax Exempt',
      'Bank · Account code–',
    ])
    await press(page, 'Save')
    await sees(page, 'Saved.')
    // The project that was added keeps the account of the other person.
    expect(bodies.at(-1)).toMatchObject({
      seen: 1,
      codes: { [added]: full, bank: { code: '090' } },
    })
  })

  it('are read by an auditor, without a button', async () => {
    const page = await open({ ...empty, codes: listCodes(full) }, { role: 'auditor' })
    await sees(page, 'Accounting software')
    await waitUntil(() => expect(input(page, 'bank.code').readOnly).toBe(true))
    expect(input(page, 'bank.code').value).toBe('200')
    expect(page.textContent).not.toContain('Save')
  })

  it('cannot be changed on a plan without reports', async () => {
    const page = await open({ ...empty, isIncluded: false })
    await sees(page, 'Files for your accounting software come with the Plus plan')
    expect(input(page, 'bank.code').readOnly).toBe(true)
    expect(page.textContent).not.toContain('Save')
  })

  it('are not shown to a fundraiser', async () => {
    const page = await open(empty, { role: 'fundraiser' })
    await sees(page, 'Only owners, finance staff and auditors can see this.')
    expect(bodies).toEqual([])
  })

  it.each([
    ['zh', '尚欠 15 個科目'],
    ['cn', '还缺 15 个科目'],
  ] as const)('are read in %s', async (language, sentence) => {
    const page = await open(empty, { language })
    await waitUntil(() => expect(page.textContent).toContain(sentence))
  })
})
