import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '@almoner/api/contract.ts'
import type { DeskPaymentAnswer } from '@almoner/api/routes/desk/contract.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { eventually } from '../testing/eventually.ts'
import { find, perform, render } from '../testing/render.tsx'
import { createAreaRouter } from './router.tsx'

const idOf = (index: number) => `0193a4c3-7f11-7c2e-8b1a-00000000000${index}`

const payment = (index: number): DeskPaymentAnswer => ({
  id: idOf(index),
  receiptNumber: null,
  receiptVoid: false,
  status: 'complete',
  failure: null,
  declineReason: null,
  awaitingApproval: false,
  waitsForYou: false,
  transactionType: 'donation',
  projectId: null,
  projectName: 'General Donation',
  firstName: `Payer ${index}`,
  lastName: 'Chan',
  organisationName: null,
  email: 'payer@example.com',
  phoneNumber: '+85291234567',
  memo: '',
  customFields: [],
  method: 'card',
  provider: 'stripe',
  reference: null,
  proof: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  cardCountry: 'HK',
  amount: 500,
  coverFee: true,
  fees: {
    totalAmount: 519.11,
    totalFee: 19.11,
    serviceFee: 5.19,
    processingFee: 13.92,
    nonprofitReceives: 500,
  },
  refunded: 0,
  refundUnderWay: 0,
  disputed: 0,
  lost: 0,
  refundable: 519.11,
  refunds: [],
  disputes: [],
  receipts: [],
  sameProof: [],
  providerPaymentId: null,
  receiptLink: null,
  language: 'en',
  initiatedAt: `2026-11-20T02:0${index}:00.000Z`,
  completedAt: `2026-11-20T02:0${index}:01.000Z`,
})

const overview = {
  organization: {
    name: 'Harbour Light',
    plan: 'premium',
    status: 'approved',
    payerSite: 'http://harbour.localhost',
    reason: null,
  },
  person: { firstName: '', lastName: '', username: '', role: 'owner' },
  paymentsWaiting: 0,
  pendingBalance: 1000,
  paymentsCompleted: 2,
}

const refusal = (status: number, code: string, message: string): Response => {
  const body: Problem = {
    type: `/problems/${code}`,
    title: code,
    status,
    message,
    error: { message, code },
    requestId: '1',
  }
  return Response.json(body, { status })
}

const done = () => new Response(null, { status: 204 })

// The API as the desk sees it; a test changes the part it is about.
let api: { signedIn: boolean; payments: DeskPaymentAnswer[]; login: () => Response }

const answer = (url: URL): Response => {
  if (url.pathname === '/api/donors/login') return api.login()
  if (!api.signedIn) return refusal(401, 'not_signed_in', 'Log in to see this.')
  switch (url.pathname) {
    case '/api/organizations/status':
      return done()
    case '/api/organizations/overview':
      return Response.json(overview)
    case '/api/organizations/payments':
      return Response.json({ payments: api.payments, next: null })
    default:
      break
  }
  if (url.pathname.endsWith('/timeline')) return Response.json({ entries: [] })
  if (url.pathname.endsWith('/postings')) return Response.json({ postings: [] })
  const found = api.payments.find(({ id }) => url.pathname.endsWith(id))
  return found
    ? Response.json(found)
    : refusal(404, 'payment_not_found', 'This payment was not found.')
}

const open = async (address: string) => {
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  const router = createAreaRouter(queryClient)
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { page, address: () => router.state.location.href, queryClient }
}

const type = (field: HTMLInputElement, text: string) => {
  // React keeps its own eye on the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const press = (key: string) =>
  perform(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

beforeEach(() => {
  api = { signedIn: true, payments: [payment(3), payment(2), payment(1)], login: done }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    answer(new URL(new Request(input).url)),
  )
})

describe('the door of the desk', () => {
  it('says what is wrong and keeps everything typed', async () => {
    api.signedIn = false
    api.login = () =>
      refusal(422, 'wrong_credentials', 'The username or the password is not right.')
    const { page } = await open('/OrgLogin')
    await eventually(() => find(page, '#field-username'))
    const username = find<HTMLInputElement>(page, '#field-username')
    const password = find<HTMLInputElement>(page, '#field-password')
    await perform(() => {
      type(username, 'staff@harbour.example')
      type(password, 'Harbour2027')
    })
    await perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())
    await eventually(() =>
      expect(find(page, '[role=alert]').textContent).toBe(
        'The username or the password is not right.',
      ),
    )
    expect(username.value).toBe('staff@harbour.example')
    expect(password.value).toBe('Harbour2027')
  })

  it('asks for what is missing before it asks the server', async () => {
    api.signedIn = false
    const { page } = await open('/OrgLogin')
    await eventually(() => find(page, 'button[type=submit]'))
    vi.mocked(fetch).mockClear()
    await perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())
    await eventually(() => expect(page.textContent).toContain('Enter your username'))
    expect(fetch).not.toHaveBeenCalled()
    expect(document.activeElement?.id).toBe('field-username')
  })

  it('leads back to where one wanted to be', async () => {
    api.signedIn = false
    const { page, address } = await open('/AccountOverview?status=error')
    await eventually(() => expect(address()).toContain('/OrgLogin?to=%2FAccountOverview'))
    await eventually(() => find(page, '#field-username'))
    api.login = () => {
      api.signedIn = true
      return done()
    }
    await perform(() => {
      type(find<HTMLInputElement>(page, '#field-username'), 'staff@harbour.example')
      type(find<HTMLInputElement>(page, '#field-password'), 'Harbour2026')
    })
    await perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())
    await eventually(() => expect(address()).toBe('/AccountOverview?status=error'))
  })
})

describe('the desk', () => {
  it('leads to the login when the session ends, says so, and keeps the address', async () => {
    const { page, address, queryClient } = await open('/AccountOverview?status=complete')
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    api.signedIn = false
    await perform(() => queryClient.invalidateQueries())
    await eventually(() => expect(page.textContent).toContain('Your session has ended.'))
    expect(new URL(address(), 'http://localhost').searchParams.get('to')).toBe(
      '/AccountOverview?status=complete',
    )
    // Nothing of the charity is left for whoever comes next.
    expect(queryClient.getQueryData(['desk', 'overview'])).toBeUndefined()
  })

  it('walks the list by up, down, home and end', async () => {
    const { page } = await open('/AccountOverview')
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    const rows = [...page.querySelectorAll<HTMLElement>('tbody a')]
    const here = () => rows.findIndex((row) => row === document.activeElement)
    rows[0]?.focus()
    await press('ArrowDown')
    expect(here()).toBe(1)
    await press('End')
    expect(here()).toBe(2)
    await press('ArrowDown')
    expect(here()).toBe(2)
    await press('ArrowUp')
    expect(here()).toBe(1)
    await press('Home')
    expect(here()).toBe(0)
  })

  it('opens a payment beside the list, and gives the focus back when it is closed', async () => {
    const { page, address } = await open('/AccountOverview?status=complete')
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    const row = find(page, `#payment-${idOf(2)}`)
    await perform(() => row.click())
    await eventually(() =>
      expect(document.activeElement).toBe(find(page, '[aria-label="Payment details"] h1')),
    )
    expect(address()).toBe(`/AccountOverview/Payments/${idOf(2)}?status=complete`)
    expect(find(page, '[aria-label="Payment details"]').textContent).toContain('Payer 2 Chan')
    await press('Escape')
    await eventually(() => expect(address()).toBe('/AccountOverview?status=complete'))
    await eventually(() => expect(document.activeElement).toBe(row))
  })

  it('takes in what arrives without losing the focus', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { page } = await open('/AccountOverview')
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    const row = find(page, `#payment-${idOf(2)}`)
    row.focus()
    api.payments = [payment(4), ...api.payments]
    await perform(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
    })
    vi.useRealTimers()
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(4))
    expect(find(page, 'tbody a').id).toBe(`payment-${idOf(4)}`)
    expect(document.activeElement).toBe(row)
    expect(page.textContent).toContain('A new payment has come in')
  })

  it('leaves out a filter that means nothing', async () => {
    const { page } = await open('/AccountOverview?status=nonsense')
    await eventually(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    expect(find(page, '[data-current]').textContent).toBe('All')
  })

  it('says that a payment of another charity was not found', async () => {
    const { page } = await open(`/AccountOverview/Payments/${idOf(9)}`)
    await eventually(() => expect(page.textContent).toContain('This payment was not found.'))
  })
})
