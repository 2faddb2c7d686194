import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import type { ListAnswer } from '@almoner/api/http/lists/contract.ts'
import { discrepancySchema } from '@almoner/domain/manual-review/index.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { reviewItem as item } from '../../testing/review-item.ts'
import type { ReviewArea } from './manual-review-api.ts'
import { ManualReview } from './manual-review.tsx'

let reviews: ListAnswer<AsJson<ReviewItem>>
let requestPaths: string[]
let settled: { path: string; body: unknown }[]
let refuse: Response | null

beforeEach(() => {
  reviews = { rows: [item()], next: null, previous: null }
  requestPaths = []
  settled = []
  refuse = null
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (pathname.endsWith('/totals')) return Response.json({ rows: reviews.rows.length })
    if (request.method === 'GET') {
      requestPaths.push(pathname + search)
      return Response.json(reviews)
    }
    settled.push({ path: pathname, body: await request.json() })
    if (refuse) return refuse
    reviews = { rows: [], next: null, previous: null }
    return new Response(null, { status: 204 })
  })
})

type Shown = { area?: ReviewArea; maySettle?: boolean; show?: string; language?: Language }

const open = async ({ area = 'organizations', maySettle = true, show, language }: Shown = {}) => {
  const rootRoute = createRootRoute()
  const reviewsRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/Inbox',
    component: () => <ManualReview area={area} maySettle={maySettle} mayExport />,
  })
  const initial = show === undefined ? '/Inbox' : `/Inbox?show=${show}`
  const router = createRouter({
    routeTree: rootRoute.addChildren([reviewsRoute]),
    history: createMemoryHistory({ initialEntries: [initial] }),
  })
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language ? { language } : {},
  )
  return page
}

const button = (page: HTMLElement, words: string): HTMLElement | undefined =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)

const press = async (page: HTMLElement, words: string) => {
  const target = button(page, words)
  if (!target) throw new Error(`no button says ${words}`)
  await perform(() => target.click())
}

describe('the manual reviews', () => {
  it('show for each item what it is, what to do, and by what id to look it up', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'article'))
    const texts = find(page, 'article').textContent
    expect(texts).toContain('Unknown payment')
    expect(texts).toContain('Stripe received money that matches no payment here.')
    expect(texts).toContain('What to do:')
    expect(texts).toContain('Stripe ID')
    expect(texts).toContain('pi_stranger')
    expect(texts).toContain('HK$123.00')
    expect(find(page, 'article a').getAttribute('href')).toBe('/Payments/payment-1')
    expect(requestPaths).toEqual(['/api/organizations/inbox'])
  })

  it('sends a charity to us for what is at Stripe, and administration to Stripe', async () => {
    const charity = await open()
    await waitUntil(() => find(charity, 'article'))
    expect(find(charity, 'article').textContent).toContain('Contact us with the ID below.')
    const administration = await open({ area: 'admin' })
    await waitUntil(() => find(administration, 'article'))
    expect(find(administration, 'article').textContent).toContain('Look it up at Stripe')
  })

  it('sends a charity to its own wallet', async () => {
    reviews.rows = [item({ provider: 'payme' })]
    const page = await open()
    await waitUntil(() => find(page, 'article'))
    expect(find(page, 'article').textContent).toContain('Look it up at PayMe')
  })

  it.each(['en', 'zh', 'cn'] as const)(
    'has words for every kind of item in %s',
    async (language) => {
      const kinds = discrepancySchema.options
      reviews.rows = kinds.map((discrepancy) => item({ id: discrepancy, discrepancy }))
      const page = await open({ language })
      await waitUntil(() => expect(page.querySelectorAll('article')).toHaveLength(kinds.length))
      const titles = [...page.querySelectorAll('article h2')].map(({ textContent }) => textContent)
      expect(new Set(titles).size).toBe(kinds.length)
      const isEnglish = /^[ -~’]+$/
      for (const title of titles) expect(isEnglish.test(title)).toBe(language === 'en')
    },
  )

  it('show that everything matches if nothing is open', async () => {
    reviews = { rows: [], next: null, previous: null }
    const page = await open()
    await waitUntil(() => expect(page.textContent).toContain('Everything matches'))
    expect(page.textContent).toContain('with what to do about them')
  })

  it('show in the list of all items how an item ended', async () => {
    const ended = { resolvedAt: '2026-11-21T02:30:00.000Z', note: 'Refunded in the dashboard' }
    reviews.rows = [item({ ...ended, resolution: 'settled' })]
    const page = await open({ show: 'all' })
    await waitUntil(() => find(page, 'article'))
    expect(find(page, 'article').textContent).toContain('2026/11/21 10:30')
    expect(find(page, 'article').textContent).toContain(ended.note)
    expect(find(page, 'article').textContent).not.toContain('What to do:')
    expect(button(page, 'Resolve')).toBeUndefined()
    expect(requestPaths).toEqual(['/api/organizations/inbox?show=all'])
  })

  it('do not link to a payment in the administration, which has no payment page', async () => {
    const page = await open({ area: 'admin' })
    await waitUntil(() => find(page, 'article'))
    expect(page.querySelector('article a')).toBeNull()
    expect(find(page, 'article').textContent).toContain('payment-1')
    expect(requestPaths).toEqual(['/api/admin/inbox'])
  })
})

describe('an item', () => {
  const write = (page: HTMLElement, text: string) =>
    perform(() => {
      const field = find<HTMLTextAreaElement>(page, '#field-settle-reason')
      // React watches the property of the element itself.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        field,
        text,
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const send = (page: HTMLElement) =>
    perform(() => find<HTMLButtonElement>(page, 'dialog button[type=submit]').click())

  it('cannot be settled without permission', async () => {
    const page = await open({ maySettle: false })
    await waitUntil(() => find(page, 'article'))
    expect(button(page, 'Resolve')).toBeUndefined()
  })

  it('is settled with a note, and leaves the list', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'article'))
    await perform(() => button(page, 'Resolve')?.focus())
    await press(page, 'Resolve')
    const summary = find(page, 'dialog p').textContent
    expect(summary).toBe('Unknown payment · HK$123.00 · 2026/11/20 10:30')
    await send(page)
    expect(settled).toEqual([])
    expect(page.textContent).toContain('Enter the action taken')
    await write(page, ' Refunded there ')
    await send(page)
    expect(settled).toEqual([
      { path: '/api/organizations/inbox/item-1/resolve', body: { note: 'Refunded there' } },
    ])
    await waitUntil(() => expect(page.textContent).toContain('Everything matches'))
    expect(find(page, '[role=status]').textContent).toContain('Resolved.')
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await waitUntil(() => expect(focused()).toBe('Manual review'))
  })

  it('keeps its note after a refusal, and when it is closed and opened again', async () => {
    const problem = { status: 500, message: 'Sorry.', error: { code: 'internal' } }
    refuse = Response.json(problem, { status: 500 })
    const page = await open()
    await waitUntil(() => find(page, 'article'))
    await press(page, 'Resolve')
    await write(page, 'Refunded there')
    await send(page)
    await waitUntil(() => expect(find(page, 'dialog [role=alert]').textContent).toBe('Sorry.'))
    await press(page, 'Cancel')
    await press(page, 'Resolve')
    expect(find<HTMLTextAreaElement>(page, '#field-settle-reason').value).toBe('Refunded there')
  })
})
