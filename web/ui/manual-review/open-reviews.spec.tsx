import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReviewsAboutAnswer } from '@almoner/api/desk/manual-review/contract.ts'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { reviewSubjectKinds } from '@almoner/domain/manual-review/values.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { reviewItem } from '../../testing/review-item.ts'
import { OpenReviews, type OpenReviewsProps } from './open-reviews.tsx'

const undelivered = (changes: Partial<AsJson<ReviewItem>> = {}): AsJson<ReviewItem> =>
  reviewItem({
    discrepancy: 'letter_not_mailed',
    provider: 'mail',
    paymentId: null,
    about: { kind: 'payout', id: 'payout-1' },
    ...changes,
  })

let answer: AsJson<ReviewsAboutAnswer>
let queries: string[]

beforeEach(() => {
  answer = { rows: [undelivered()], isMore: false }
  queries = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET') {
      queries.push(`${pathname} ${searchParams.get('about')}`)
      return Response.json(answer)
    }
    answer = { rows: [], isMore: false }
    return new Response(null, { status: 204 })
  })
})

const open = async (
  changes: Partial<OpenReviewsProps> = {},
  language: (typeof languages)[number] = 'en',
) => {
  const props = { area: 'organizations', about: ['payout:payout-1'], mayRead: true } as const
  const rootRoute = createRootRoute({
    component: () => <OpenReviews {...props} maySettle {...changes} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: rootRoute, history })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
}

const press = async (page: HTMLElement, words: string) => {
  const buttons = [...page.querySelectorAll('button')]
  await perform(() => buttons.find(({ textContent }) => textContent === words)?.click())
}

describe('the open reviews about what a page shows', () => {
  it('show what failed, and what to do', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'section'))
    expect(queries).toEqual(['/api/organizations/inbox/about payout:payout-1'])
    expect(page.textContent).toContain('An email about a payout was not delivered')
    expect(page.textContent).toContain('What to do:')
  })

  it('show nothing if there are none, or to users who may not read them', async () => {
    answer = { rows: [], isMore: false }
    const page = await open()
    await waitUntil(() => expect(queries).toHaveLength(1))
    expect(page.textContent).toBe('')
    await open({ mayRead: false })
    expect(queries).toHaveLength(1)
  })

  it('name what each is about, and link to the others', async () => {
    answer.isMore = true
    const page = await open({ nameOf: (id) => `name of ${id}` })
    await waitUntil(() => find(page, 'section'))
    expect(page.textContent).toContain('was not delivered: name of payout-1')
    expect(find(page, 'section a').getAttribute('href')).toBe('/Inbox')
  })

  it('are settled there with a sentence', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'section'))
    await press(page, 'Resolve')
    await perform(() => {
      const field = find<HTMLTextAreaElement>(page, '#field-settle-reason')
      // React watches the property of the element itself.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        field,
        'Told them',
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await perform(() => find<HTMLButtonElement>(page, 'dialog button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).toBe('Resolved. It is now under Manual review.'))
  })

  it('are settled by those alone who may', async () => {
    const page = await open({ maySettle: false })
    await waitUntil(() => find(page, 'section'))
    expect(page.querySelector('button')).toBeNull()
  })

  it.each(languages)('have words for a letter about every subject in %s', async (language) => {
    answer.rows = reviewSubjectKinds.map((kind) =>
      undelivered({ id: kind, about: { kind, id: kind } }),
    )
    const page = await open({}, language)
    await waitUntil(() => find(page, 'section'))
    const isEnglish = /^[ -~’]+$/
    const titles = [...page.querySelectorAll('section > article > [role=status] > div > p')]
    for (const { textContent } of titles)
      expect(isEnglish.test(textContent)).toBe(language === 'en')
    expect(titles.length).toBeGreaterThan(0)
  })
})
