import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BankAccountAnswer } from '@almoner/api/desk/bank-account/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { deskAnswers, openDesk, refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { sees } from '../../testing/payouts-desk.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/bank-account'
const account = {
  id: testId(1),
  bank_name: 'HSBC',
  routing_number: '004-808',
  last4: '6001',
  accountHolder: 'Harbour Light',
  isHolderRegisteredName: true,
  givenAt: '2026-01-05T04:00:00.000Z',
  givenBy: null,
}
const inUse: AsJson<BankAccountAnswer> = {
  bankSettingStatus: 'in_use',
  current: { ...account, inUseSince: '2026-01-06T04:00:00.000Z' },
  waiting: null,
  payoutsHeldUntil: null,
  registeredNames: ['Harbour Light'],
}
const waiting: AsJson<BankAccountAnswer> = {
  ...inUse,
  payoutsHeldUntil: '2026-11-30T04:00:00.000Z',
  waiting: {
    ...account,
    id: testId(2),
    last4: '7002',
    accountHolder: 'Harbor Lite',
    isHolderRegisteredName: false,
    givenBy: 'Tai Man Chan',
    status: 'pending',
    approval: null,
  },
}

let answer: AsJson<BankAccountAnswer>
let requests: { body: unknown; key: string | null }[]
let respond: () => Response

beforeEach(() => {
  answer = inUse
  requests = []
  respond = () => Response.json(waiting, { status: 202 })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      requests.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      return respond()
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers: Record<string, unknown> = {
      ...deskAnswers(role),
      [path]: answer,
      '/api/organizations/former-bank-accounts': { rows: [], next: null, previous: null },
    }
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  role = 'owner'
})
let role = 'owner'

const typeInto = (page: HTMLElement, field: string, text: string) =>
  perform(() => type(find<HTMLInputElement>(page, `#field-${field}`), text))

const fillIn = async (page: HTMLElement) => {
  await waitUntil(() => find(page, '#field-branchCode'))
  await perform(() => {
    const bank = find<HTMLSelectElement>(page, 'select')
    bank.value = '004'
    bank.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await typeInto(page, 'branchCode', '808')
  await typeInto(page, 'accountNumber', '123 456-001')
  await typeInto(page, 'accountHolder', 'Harbour Light')
}

describe('the bank accounts of a charity', () => {
  it('show the one in use by its last digits, and what was before', async () => {
    const { page } = await openDesk('/BankList')
    await sees(
      page,
      'In use',
      'HSBC',
      '004-808 ••6001',
      'with the application',
      'No former account',
    )
    expect(page.querySelector('a[href="/BankList/Add"]')).not.toBeNull()
  })

  it('show what waits to replace it, and until when payouts are held', async () => {
    answer = waiting
    const { page } = await openDesk('/BankList')
    await sees(page, 'Payouts are on hold', '2026/11/30', 'Waiting to replace it', '••7002')
    await sees(page, 'Tai Man Chan', 'The account holder is not the registered name')
    expect(page.textContent).not.toContain('123457002')
  })

  it('are not shown to a fundraiser', async () => {
    role = 'fundraiser'
    const { page } = await openDesk('/BankList')
    await sees(page, 'Only owners and finance staff can see this.')
    expect(page.querySelector('a[href="/BankList/Add"]')).toBeNull()
  })
})

describe('another bank account', () => {
  it('is requested with the password, once', async () => {
    const { page, address } = await openDesk('/BankList/Add')
    await fillIn(page)
    await press(page, 'Request approval')
    expect(requests).toEqual([])
    await waitUntil(() => find(page, 'dialog[open]'))
    await perform(() =>
      type(find<HTMLInputElement>(page, '#field-bank-account-password'), 'Harbour2026'),
    )
    answer = waiting
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(address()).toBe('/BankList'))
    expect(requests).toMatchObject([
      {
        body: {
          bankCode: '004',
          branchCode: '808',
          accountNumber: '123456001',
          accountHolder: 'Harbour Light',
          password: 'Harbour2026',
        },
      },
    ])
    expect(requests[0]?.key).toMatch(/^[\w-]{8,}$/)
  })

  it('without a valid number is refused at its field, and no input is lost', async () => {
    const { page } = await openDesk('/BankList/Add')
    await fillIn(page)
    await typeInto(page, 'accountNumber', '12')
    await press(page, 'Request approval')
    await sees(page, 'Enter an account number of 6 to 9 digits')
    expect(find<HTMLInputElement>(page, '#field-branchCode').value).toBe('808')
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it('that is already in use shows a message', async () => {
    respond = () => refusal(409, 'bank_account_in_use', 'Payouts go to this account already.')
    const { page } = await openDesk('/BankList/Add')
    await fillIn(page)
    await press(page, 'Request approval')
    await waitUntil(() => find(page, 'dialog[open]'))
    await perform(() =>
      type(find<HTMLInputElement>(page, '#field-bank-account-password'), 'Harbour2026'),
    )
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await sees(page, 'Payouts go to this account already.')
    expect(find<HTMLInputElement>(page, '#field-accountNumber').value).toBe('123 456-001')
  })

  it('warns of a holder who is not the charity', async () => {
    const { page } = await openDesk('/BankList/Add')
    await fillIn(page)
    expect(page.textContent).not.toContain('not the registered name')
    await typeInto(page, 'accountHolder', 'Somebody Else')
    await sees(page, 'This is not the registered name of your charity (Harbour Light)')
  })
})
