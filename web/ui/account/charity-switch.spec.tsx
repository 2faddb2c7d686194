import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OwnCharityAnswer } from '@almoner/api/account/contract.ts'
import { readShownCharity } from '../../lib/api/shown-charity.ts'
import * as loading from '../../lib/browser/address/load-page.ts'
import { deskAnswers, openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

vi.mock('../../lib/browser/address/load-page.ts', () => ({
  loadPage: vi.fn<(path: string) => void>(),
}))

const harbour: OwnCharityAnswer = {
  organizationId: '00000000-0000-4000-8000-000000000001',
  name: 'Harbour Light',
  role: 'finance',
  isSuspended: false,
  isCurrent: true,
}
const lionRock: OwnCharityAnswer = {
  organizationId: '00000000-0000-4000-8000-000000000002',
  name: 'Lion Rock',
  role: 'viewer',
  isSuspended: true,
  isCurrent: false,
}

let requests: { call: string; shown: string | null; body: string }[] = []
afterEach(() => {
  requests = []
  vi.mocked(loading.loadPage).mockReset()
})

const open = async (charities: readonly OwnCharityAnswer[], answers: object = {}) => {
  vi.stubGlobal('scrollTo', () => undefined)
  const all: Record<string, unknown> = {
    ...deskAnswers(),
    '/api/organizations/charities': { charities },
    ...answers,
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      const charityHeader = request.headers.get('Almoner-Charity')
      requests.push({ call: pathname, shown: charityHeader, body: await request.text() })
    }
    const answer = all[pathname]
    if (answer instanceof Response) return answer.clone()
    if (pathname.endsWith('/status') || pathname.endsWith('/open')) {
      return new Response(null, { status: 204 })
    }
    return Response.json(answer ?? { rows: 0 })
  })
  const { page } = await openDesk('/Faq', 'en', { charities: 'read' })
  await waitUntil(() => expect(page.textContent).toContain('Harbour Light'))
  return page
}

const button = (page: HTMLElement) => page.querySelector('button[aria-label="Another charity"]')

describe('the switch at the top of the desk', () => {
  it('is not there for who works at one charity', async () => {
    const page = await open([harbour])
    await waitUntil(() => expect(readShownCharity()).toBe(harbour.organizationId))
    expect(button(page)).toBeNull()
  })

  it('opens another charity, and reloads the page', async () => {
    const page = await open([harbour, lionRock])
    await waitUntil(() => find(page, 'button[aria-label="Another charity"]'))
    await perform(() =>
      find<HTMLButtonElement>(page, 'button[aria-label="Another charity"]').click(),
    )
    const dialog = find(page, 'dialog[open]')
    expect(dialog.textContent).toContain('Harbour LightFinance · Open now')
    expect(dialog.textContent).toContain('Lion RockViewer · Suspended')
    const [, other] = dialog.querySelectorAll<HTMLButtonElement>('li button')
    await perform(() => other?.click())
    await waitUntil(() => expect(loading.loadPage).toHaveBeenCalledWith('/AccountOverview'))
    expect(requests).toEqual([
      {
        call: '/api/organizations/charities/open',
        shown: harbour.organizationId,
        body: JSON.stringify({ organizationId: lionRock.organizationId }),
      },
    ])
  })

  it('shows why another charity does not open, and stays', async () => {
    const problem = refusal(404, 'not_found', 'There is nothing here.')
    const page = await open([harbour, lionRock], { '/api/organizations/charities/open': problem })
    await waitUntil(() => find(page, 'button[aria-label="Another charity"]'))
    await perform(() =>
      find<HTMLButtonElement>(page, 'button[aria-label="Another charity"]').click(),
    )
    const [, other] = find(page, 'dialog[open]').querySelectorAll<HTMLButtonElement>('li button')
    await perform(() => other?.click())
    await waitUntil(() => expect(page.textContent).toContain('There is nothing here.'))
    expect(loading.loadPage).not.toHaveBeenCalled()
  })

  it('reloads the page once another tab has opened another charity', async () => {
    const changed = refusal(409, 'charity_changed', 'Load the page again.')
    await open([harbour, lionRock], { '/api/organizations/approvals/totals': changed })
    await waitUntil(() => expect(loading.loadPage).toHaveBeenCalledWith('/AccountOverview'))
  })
})
