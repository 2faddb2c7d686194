import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  organisationsList,
  type AdminOrganization,
} from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { createAreaRouter } from './router.tsx'

const charity = (name: string, status: AdminOrganization['status']): AdminOrganization => ({
  id: name,
  name,
  subDomain: name,
  payerSite: `http://${name}.localhost`,
  plan: 'free',
  status,
  reason: status === 'declined' ? 'The documents could not be read.' : null,
  contactName: 'Mei Wong',
  email: `${name}@example.com`,
  registeredAt: '2026-11-20T02:00:00.000Z',
})

const charities = [charity('peak', 'declined'), charity('hope', 'pending')]

let signedIn: boolean

beforeEach(() => {
  signedIn = true
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname === '/api/donors/login') signedIn = true
    if (!signedIn) return new Response(null, { status: 401 })
    if (pathname !== '/api/admin/organizations') return new Response(null, { status: 204 })
    const status = searchParams.get('status')
    const rows = charities.filter((each) => status === null || each.status === status)
    return Response.json({ rows, next: null, previous: null })
  })
})

const open = async (address: string, language: Language = 'en') => {
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  const router = createAreaRouter(queryClient)
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  return { page, address: () => router.state.location.href, queryClient }
}

const type = (field: HTMLInputElement, text: string) =>
  perform(() => {
    // React keeps its own eye on the property of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const send = (page: HTMLElement) =>
  perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())

describe('an administrator’s login', () => {
  it('takes the username first, the password second, and leads back to where one was', async () => {
    signedIn = false
    const { page, address } = await open('/AdminAccounts?status=pending')
    await waitUntil(() => expect(address()).toMatch(/^\/AdminLogin\?/))
    await waitUntil(() => find(page, '#field-username'))
    await type(find(page, '#field-username'), 'admin@almoner.example')
    await send(page)
    await waitUntil(() => find(page, '#field-password'))
    expect(page.textContent).toContain('admin@almoner.example')
    await type(find(page, '#field-password'), 'Almoner2026')
    await send(page)
    await waitUntil(() => expect(address()).toBe('/AdminAccounts?status=pending'))
    const [, sent] = vi.mocked(fetch).mock.calls.find(([url]) => url === '/api/donors/login') ?? []
    expect(sent?.body).toBe(
      '{"username":"admin@almoner.example","password":"Almoner2026","as":"admin"}',
    )
  })

  it('is asked for again when it ends on an open screen, and returns there', async () => {
    const { page, address, queryClient } = await open('/AdminAccounts?status=pending')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(1))
    signedIn = false
    await perform(() => queryClient.invalidateQueries())
    await waitUntil(() => expect(page.textContent).toContain('Your session has ended.'))
    expect(new URL(address(), 'http://localhost').searchParams.get('to')).toBe(
      '/AdminAccounts?status=pending',
    )
  })

  it('has no second step without the first', async () => {
    signedIn = false
    const { address } = await open('/AdminLoginPassword')
    await waitUntil(() => expect(address()).toBe('/AdminLogin'))
  })
})

describe('the list of charities', () => {
  checkListScreen({
    list: organisationsList,
    path: '/AdminAccounts',
    open,
    others: { '/api/admin/inbox/totals': { rows: 0 } },
    row: charity('peak', 'declined'),
    totals: { rows: 1 },
    sees: ['1 charity', 'peak.localhost', 'Mei Wong', 'Free plan', '2026/11/20'],
    filters: { q: 'peak', day: '..2026-11-30', plan: 'free', status: 'declined' },
    none: 'No charity has applied yet',
  })

  it('shows what the address filters, and why one was declined', async () => {
    const { page } = await open('/AdminAccounts?status=declined')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(1))
    expect(find(page, 'tbody').textContent).toContain('The documents could not be read.')
    expect(find(page, '[data-current]').textContent).toBe('Declined')
  })

  it('links to a charity’s site only where there is one', async () => {
    const { page } = await open('/AdminAccounts')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(2))
    expect(page.querySelector('tbody a[href^="http"]')).toBeNull()
  })
})
