import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import {
  deskAnswers,
  neverAnswered,
  openDesk,
  payment,
  refusal,
  testId,
} from '../../../../testing/desk-site.tsx'
import { waitUntil } from '../../../../testing/eventually.ts'
import { press } from '../../../../testing/press.ts'
import { find, perform } from '../../../../testing/render.tsx'

const path = '/api/organizations/payments'
const totals = { rows: 7, received: 100, asked: 100, isMore: false }

let rows: AsJson<DeskPayment>[]
let answer: () => Response | Promise<Response>
let requests: string[]

beforeEach(() => {
  rows = Array.from({ length: 7 }, (_, index) => payment(9 - index))
  answer = () => Response.json({ rows, next: null, previous: null })
  requests = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    requests.push(pathname)
    if (pathname === path) return answer()
    if (pathname === `${path}/totals`) return Response.json(totals)
    if (pathname.startsWith(`${path}/`)) return neverAnswered()
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers: Record<string, unknown> = {
      ...deskAnswers(),
      '/api/organizations/projects': { projects: [] },
    }
    return Response.json(answers[pathname] ?? { rows: [] })
  })
})

const open = async () => {
  const site = await openDesk('/AccountOverview')
  await waitUntil(() => latest(site.page))
  return site
}
const latest = (page: HTMLElement) => find(page, 'section[aria-labelledby=latest-payments]')
const links = (page: HTMLElement) => [...latest(page).querySelectorAll<HTMLElement>('tbody a')]

describe('the latest payments on Home', () => {
  it('are five, each with its payer, sum, project, status and time', async () => {
    const { page } = await open()
    await waitUntil(() => expect(links(page)).toHaveLength(5))
    const first = find(latest(page), 'tbody tr').textContent
    for (const text of ['Payer 9 Chan', 'HK$519.11', 'General donation', 'Succeeded', '2026/11/']) {
      expect(first).toContain(text)
    }
    expect(find(latest(page), 'header a').getAttribute('href')).toBe('/Payments')
  })

  it('open the payment by one press, with its list beside it at once', async () => {
    const { page, address } = await open()
    await waitUntil(() => expect(links(page)).toHaveLength(5))
    await perform(() => links(page)[0]?.click())
    await waitUntil(() => expect(address()).toBe(`/Payments/${testId(9)}`))
    await waitUntil(() => expect(page.querySelectorAll('tbody a[data-row]')).toHaveLength(7))
    // The list has the rows of Home already.
    expect(requests.filter((each) => each === path)).toHaveLength(1)
  })

  it('are requested beside the figures, and have their places while they load', async () => {
    answer = neverAnswered
    const { page } = await open()
    expect(latest(page).querySelectorAll('tbody tr')).toHaveLength(5)
    expect(requests.indexOf(path)).toBeLessThan(requests.indexOf('/api/organizations/giving'))
  })

  it('are left quietly while they load', async () => {
    answer = neverAnswered
    const { page, address } = await open()
    await perform(() => find<HTMLAnchorElement>(page, 'a[href="/Projects"]').click())
    await waitUntil(() => expect(address()).toBe('/Projects'))
    await waitUntil(() => expect(page.querySelector('#latest-payments')).toBeNull())
  })

  it('are read again alone after a failure', async () => {
    answer = () => refusal(500, 'internal', 'Not now')
    const { page } = await open()
    await waitUntil(() => expect(latest(page).textContent).toContain('Try again'))
    answer = () => Response.json({ rows, next: null, previous: null })
    await press(latest(page), 'Try again')
    await waitUntil(() => expect(links(page)).toHaveLength(5))
  })

  it('show a new charity how to share its page', async () => {
    rows = []
    const { page } = await open()
    await waitUntil(() =>
      expect(latest(page).textContent).toContain('Your first payment will appear here'),
    )
    expect(latest(page).textContent).toContain('http://harbour.localhost')
  })
})
