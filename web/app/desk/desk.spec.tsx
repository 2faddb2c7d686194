import { pbkdf2Sync } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { deviceWork } from '../../lib/challenge/device-work.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { fakeEventSources } from '../../testing/fake-event-source.ts'
import { testId, openDesk, overview, payment, refusal, type } from '../../testing/desk-site.tsx'
import { find, perform } from '../../testing/render.tsx'

const done = () => new Response(null, { status: 204 })

// The API as the desk sees it; a test changes the part it is about.
let api: {
  signedIn: boolean
  isSuspended?: boolean
  payments: AsJson<DeskPaymentAnswer>[]
  login: () => Response
  username: () => Response
}

const answer = (url: URL): Response => {
  if (url.pathname === '/api/donors/login') return api.login()
  if (url.pathname === '/api/organizations/username') return api.username()
  if (!api.signedIn) return refusal(401, 'not_signed_in', 'Log in to see this.')
  if (url.pathname === '/api/organizations/suspension') {
    return Response.json({ name: 'Harbour Light', reason: 'Checked', role: 'owner' })
  }
  if (api.isSuspended) return refusal(403, 'organisation_suspended', 'It is suspended.')
  switch (url.pathname) {
    case '/api/organizations/status':
      return done()
    case '/api/organizations/overview':
      return Response.json({ ...overview, cardTesting, directBalances })
    case '/api/organizations/payments':
      return Response.json({ rows: api.payments, next: null, previous: null })
    case '/api/organizations/payments/totals':
      return Response.json({
        rows: api.payments.length,
        received: 1557.33,
        asked: 1557.33,
        isMore: false,
      })
    case '/api/organizations/projects':
      return Response.json({ projects: [] })
    default:
      break
  }
  if (url.pathname.endsWith('/timeline')) return Response.json({ entries: [] })
  if (url.pathname.endsWith('/postings')) return Response.json({ postings: [] })
  const knownPayment = api.payments.find(({ id }) => url.pathname.endsWith(id))
  return knownPayment
    ? Response.json(knownPayment)
    : refusal(404, 'payment_not_found', 'This payment was not found.')
}

const press = (key: string) =>
  perform(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

let cardTesting: object | null = null
let directBalances: AsJson<OverviewAnswer>['directBalances'] = []

beforeEach(() => {
  cardTesting = null
  directBalances = []
  api = {
    signedIn: true,
    payments: [payment(3), payment(2), payment(1)],
    login: done,
    username: done,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    answer(new URL(new Request(input).url)),
  )
})

const username = 'staff@harbour.example'

const send = (page: HTMLElement, field: string, typed: string) =>
  perform(() => {
    type(find<HTMLInputElement>(page, field), typed)
    find<HTMLButtonElement>(page, 'button[type=submit]').click()
  })

const givesAddress = async (page: HTMLElement) => {
  await waitUntil(() => find(page, '#field-username'))
  await send(page, '#field-username', username)
  await waitUntil(() => find(page, '#field-password'))
}

describe('an address that no screen has', () => {
  it('keeps the frame of a user who is logged in, and leads to the home of the desk', async () => {
    const { page } = await openDesk('/Paymentz')
    await waitUntil(() => expect(page.textContent).toContain('This page does not exist'))
    expect(page.querySelectorAll('main')).toHaveLength(1)
    expect(find(page, 'main a').getAttribute('href')).toBe('/AccountOverview')
    expect(page.querySelector('nav a[href="/Payments"]')).not.toBeNull()
  })

  it('has no frame for a visitor, and asks for no login', async () => {
    api.signedIn = false
    const { page } = await openDesk('/Paymentz')
    await waitUntil(() => expect(page.textContent).toContain('This page does not exist'))
    expect(page.querySelector('nav a[href="/Payments"]')).toBeNull()
    expect(find(page, 'main a').getAttribute('href')).toBe('/')
  })
})

describe('the door of the desk', () => {
  beforeEach(() => sessionStorage.clear())

  it('asks for the address first, and for the password if the address has a login', async () => {
    api.signedIn = false
    const { page, address } = await openDesk('/OrgLogin')
    await waitUntil(() => find(page, '#field-username'))
    expect(page.querySelector('#field-password')).toBeNull()
    await send(page, '#field-username', username)
    await waitUntil(() => expect(address()).toBe('/OrgLoginPassword'))
    await waitUntil(() => expect(page.textContent).toContain(username))
  })

  it('sends an address without a login to the sign-up, which explains this and has it filled in', async () => {
    api.signedIn = false
    api.username = () => refusal(404, 'username_not_found', 'No account has this address.')
    const { page, address } = await openDesk('/OrgLogin')
    await waitUntil(() => find(page, '#field-username'))
    await send(page, '#field-username', username)
    await waitUntil(() => expect(address()).toBe('/OrgSignup'))
    await waitUntil(() =>
      expect(find<HTMLInputElement>(page, '#field-username').value).toBe(username),
    )
    await waitUntil(() => expect(page.textContent).toContain(`We know no account of ${username}`))
    await perform(() => find(page, 'strong ~ a[href="/OrgLogin"]').click())
    await waitUntil(() => expect(address()).toBe('/OrgLogin'))
  })

  it('refuses at the field what is no email address', async () => {
    api.signedIn = false
    const { page, address } = await openDesk('/OrgLogin')
    await waitUntil(() => find(page, '#field-username'))
    await send(page, '#field-username', 'staff@harbour')
    await waitUntil(() =>
      expect(page.textContent).toContain('Please enter the correct email address'),
    )
    expect(address()).toBe('/OrgLogin')
  })

  it('redirects from the password to the address if none was given, and keeps the page to return to', async () => {
    api.signedIn = false
    const { address } = await openDesk('/OrgLoginPassword?to=%2FProofs')
    await waitUntil(() => expect(address()).toBe('/OrgLogin?to=%2FProofs'))
  })

  it('shows what is wrong and keeps everything typed', async () => {
    api.signedIn = false
    api.login = () =>
      refusal(422, 'wrong_credentials', 'The email address or the password is not right.')
    const { page } = await openDesk('/OrgLogin')
    await givesAddress(page)
    await send(page, '#field-password', 'Harbour2027')
    await waitUntil(() =>
      expect(find(page, '[role=alert]').textContent).toBe(
        'The email address or the password is not right.',
      ),
    )
    expect(page.textContent).toContain(username)
    expect(find<HTMLInputElement>(page, '#field-password').value).toBe('Harbour2027')
  })

  it('solves the challenge that a new device is given, and shows a message during that time', async () => {
    api.signedIn = false
    const salt = 'ffeeddccbbaa99887766554433221100'
    const target = pbkdf2Sync(salt, '7', 1, 16, 'sha256').toString('hex')
    const challenge = { salt, iterations: 1, most: 20, target, expiresAt: 1, signature: 'abc' }
    const sentence = 'Keep this page open for a moment.'
    const received = vi.spyOn(deviceWork, 'begin')
    const answers = [
      () =>
        Response.json(
          {
            status: 403,
            message: sentence,
            error: { message: sentence, code: 'challenge_required' },
            challenge,
          },
          { status: 403 },
        ),
      () => {
        api.signedIn = true
        return done()
      },
    ]
    api.login = () => (answers.shift() ?? done)()
    const { page, address } = await openDesk('/OrgLogin')
    await givesAddress(page)
    expect(page.querySelector('form [role=status]')?.textContent).toBe('')
    await send(page, '#field-password', 'Harbour2026')
    await waitUntil(() => expect(address()).toBe('/AccountOverview'))
    expect(received).toHaveBeenCalledWith(sentence)
    expect(answers).toEqual([])
  })

  it('asks for what is missing before it contacts the server', async () => {
    api.signedIn = false
    const { page } = await openDesk('/OrgLogin')
    await waitUntil(() => find(page, 'button[type=submit]'))
    vi.mocked(fetch).mockClear()
    await perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).toContain('Please enter an email address'))
    expect(fetch).not.toHaveBeenCalled()
    expect(document.activeElement?.id).toBe('field-username')
  })

  it('returns to the page that was requested', async () => {
    api.signedIn = false
    const { page, address } = await openDesk('/Payments?status=error')
    await waitUntil(() => expect(address()).toContain('/OrgLogin?to=%2FPayments'))
    api.login = () => {
      api.signedIn = true
      return done()
    }
    await givesAddress(page)
    await send(page, '#field-password', 'Harbour2026')
    await waitUntil(() => expect(address()).toBe('/Payments?status=error'))
  })
})

describe('the desk', () => {
  it('shows a warning while cards are being tested', async () => {
    cardTesting = {
      since: '2026-11-20T02:00:00.000Z',
      until: '2026-11-20T02:15:00.000Z',
      declined: 42,
    }
    const { page } = await openDesk('/AccountOverview')
    await waitUntil(() => expect(page.textContent).toContain('testing stolen cards'))
    expect(page.textContent).toContain('42 cards')
  })

  it('shows what went directly to the charity next to its balance, by method', async () => {
    const none = await openDesk('/AccountOverview')
    await waitUntil(() => expect(none.page.textContent).toContain('HK$1,000.00'))
    expect(none.page.textContent).not.toContain('Received directly')
    directBalances = [
      { method: 'payme', amount: 507.61 },
      { method: 'fps', amount: 1_200 },
    ]
    const { page } = await openDesk('/AccountOverview')
    await waitUntil(() => expect(page.textContent).toContain('Received directly'))
    const direct = [...page.querySelectorAll('details')].find(({ textContent }) =>
      textContent.startsWith('Received directly'),
    )
    expect(direct?.querySelector('summary')?.textContent).toContain('HK$1,707.61')
    const rows = [...(direct?.querySelectorAll('dl div') ?? [])].map((row) => row.textContent)
    expect(rows).toEqual(['PayMeHK$507.61', 'FPSHK$1,200.00'])
  })

  it('opens the login when the session ends, says so, and keeps the address', async () => {
    const { page, address, queryClient } = await openDesk('/Payments?status=complete')
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    api.signedIn = false
    await perform(() => queryClient.invalidateQueries())
    await waitUntil(() => expect(page.textContent).toContain('Your session has ended.'))
    expect(new URL(address(), 'http://localhost').searchParams.get('to')).toBe(
      '/Payments?status=complete',
    )
    // No data of the charity is left for the next user.
    expect(queryClient.getQueryData(['desk', 'overview'])).toBeUndefined()
  })

  it('opens the reason when the charity is suspended, from any screen', async () => {
    const { address, queryClient } = await openDesk('/Payments?status=complete')
    await waitUntil(() => expect(address()).toBe('/Payments?status=complete'))
    api.isSuspended = true
    await perform(() => queryClient.refetchQueries())
    await waitUntil(() => expect(address()).toBe('/OrgDecline'))
  })

  it('walks the list by up, down, home and end', async () => {
    const { page } = await openDesk('/Payments')
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
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

  it('opens a payment next to the list, and returns the focus when it is closed', async () => {
    const { page, address } = await openDesk('/Payments?status=complete')
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    const row = find(page, `#payment-${testId(2)}`)
    await perform(() => row.click())
    await waitUntil(() =>
      expect(document.activeElement).toBe(find(page, '[aria-label="Payment details"] h1')),
    )
    expect(address()).toBe(`/Payments/${testId(2)}?status=complete`)
    expect(find(page, '[aria-label="Payment details"]').textContent).toContain('Payer 2 Chan')
    await press('Escape')
    await waitUntil(() => expect(address()).toBe('/Payments?status=complete'))
    await waitUntil(() => expect(document.activeElement).toBe(row))
  })

  it('adds what arrives without losing the focus', async () => {
    const streams = fakeEventSources()
    const { page } = await openDesk('/Payments')
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    const row = find(page, `#payment-${testId(2)}`)
    row.focus()
    api.payments = [payment(4), ...api.payments]
    await perform(() => streams()[0]?.tell('payments'))
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(4))
    expect(find(page, 'tbody a').id).toBe(`payment-${testId(4)}`)
    expect(document.activeElement).toBe(row)
    expect(page.textContent).toContain('A new payment has arrived')
  })

  it.each([
    ['/AccountOverview?q=chan&status=complete', '/Payments?q=chan&status=complete'],
    ['/AccountOverview?status=complete#payments', '/Payments?status=complete'],
    ['/AccountOverview#payments', '/Payments'],
    [
      `/AccountOverview/Payments/${testId(2)}?status=complete`,
      `/Payments/${testId(2)}?status=complete`,
    ],
    ['/AccountOverview?status=nonsense', '/AccountOverview?status=nonsense'],
  ])('leads from an earlier address of the payments, %s, to %s', async (earlier, now) => {
    const { page, address } = await openDesk(earlier)
    await waitUntil(() => expect(page.querySelector('h1')).not.toBeNull())
    await waitUntil(() => expect(address()).toBe(now))
  })

  it('ignores a filter with an unknown value', async () => {
    const { page } = await openDesk('/Payments?status=nonsense')
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(3))
    expect(find(page, '[data-current]').textContent).toBe('All')
  })

  it('shows that a payment of another charity was not found', async () => {
    const { page } = await openDesk(`/Payments/${testId(9)}`)
    await waitUntil(() => expect(page.textContent).toContain('This payment was not found.'))
  })
})
