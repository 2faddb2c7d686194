import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { mission, openPayerSite, problem } from '../../../testing/payer-site.tsx'

const many = (count: number): AsJson<MissionAnswer>[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `0b1c2d3e-0000-4000-8000-${String(index + 100).padStart(12, '0')}`
    return { ...mission, _id: id, id, title: `Project ${index + 1}` }
  })

/** The API's pages of twenty; `failing` answers whether the page after an id is lost. */
const servePages = (all: AsJson<MissionAnswer>[], failing = (_lastId: string) => false) => ({
  'GET /api/projects': (_body: unknown, url: URL) => {
    const lastId = url.searchParams.get('lastId') ?? ''
    if (failing(lastId)) return problem(422, 'out_of_order')
    const from = all.findIndex(({ id }) => id === lastId) + 1
    const headers: Record<string, string> =
      all.length > from + 20 ? { Link: '<?lastId=x>; rel="next"' } : {}
    return { status: 200, body: all.slice(from, from + 20), headers }
  },
})

let scrollToEnd: (() => void) | undefined

beforeEach(() => {
  scrollToEnd = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.seen = callback
      }
      observe(element: Element) {
        if (element.tagName !== 'DIV') return
        const entry = { isIntersecting: true } as IntersectionObserverEntry
        scrollToEnd = () => this.seen([entry], this as unknown as IntersectionObserver)
      }
      disconnect() {
        scrollToEnd = undefined
      }
    },
  )
})

describe('a list of more projects than a page', () => {
  it('shows the next twenty on scrolling, and reports at the end that there are no more', async () => {
    const site = await openPayerSite('/SelectMission', { api: servePages(many(45)) })
    await site.sees('[role=status]', '20 projects so far')
    await site.does(() => scrollToEnd?.())
    await site.sees('[role=status]', '40 projects so far')
    await site.does(() => scrollToEnd?.())
    await site.sees('[role=status]', '45 projects')
    expect(site.page.querySelectorAll('article')).toHaveLength(45)
    expect(site.page.textContent).not.toContain('Show more projects')
    expect(scrollToEnd).toBeUndefined()
  })

  it('also shows them at the press of a button, which leads to the first of them', async () => {
    const site = await openPayerSite('/SelectMission', { api: servePages(many(25)) })
    await site.sees('button', 'Show more projects')
    await site.press('button', 'Show more projects')
    await site.sees('article', 'Project 25')
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Donate to Project 21')
  })

  it('keeps what it shows if the next page fails, and tries again only at a press', async () => {
    let isLost = true
    const api = servePages(many(25), (lastId) => isLost && lastId !== '')
    const site = await openPayerSite('/SelectMission', { api })
    await site.sees('button', 'Show more projects')
    await site.does(() => scrollToEnd?.())
    await site.sees('[role=alert]', 'The next projects could not be loaded')
    expect(site.page.querySelectorAll('article')).toHaveLength(20)
    expect(scrollToEnd).toBeUndefined()
    const callCount = site.bodiesOf('GET /api/projects').length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(site.bodiesOf('GET /api/projects')).toHaveLength(callCount)
    isLost = false
    await site.press('button', 'Try again')
    await site.sees('[role=status]', '25 projects')
    expect(site.page.querySelector('[role=alert]')).toBeNull()
  })
})

describe('a list of exactly a page', () => {
  it('offers no further page', async () => {
    const site = await openPayerSite('/SelectMission', { api: servePages(many(20)) })
    await site.sees('[role=status]', '20 projects')
    expect(site.page.textContent).not.toContain('Show more')
  })
})

describe('a list of few projects', () => {
  it('has no button, and shows how many there are', async () => {
    const site = await openPayerSite('/SelectMission', { api: servePages(many(1)) })
    await site.sees('[role=status]', 'One project')
    expect(site.page.textContent).not.toContain('Show more')
  })

  it('shows 150 characters of plain text, regardless of the description', async () => {
    const received = { ...mission, description: '## **Long**', preview: 'Long and plain' }
    const site = await openPayerSite('/SelectMission', { api: servePages([received]) })
    const card = await site.sees('article', 'Long and plain')
    expect(card.textContent).not.toContain('*')
  })

  it('shows the amount raised even if it is above the limit of one payment', async () => {
    const million = { ...mission, currentAmount: 1_234_567.89, targetAmount: 2_000_000 }
    const site = await openPayerSite('/SelectMission', { api: servePages([million]) })
    await site.sees('article', 'HK$1,234,567.89')
  })

  it('has a labelled bar if there is a goal, and only the amount raised if there is none', async () => {
    const [first, second] = many(2)
    const api = servePages([
      { ...mission, ...first, targetAmount: 1_000, currentAmount: 250 },
      { ...mission, ...second, targetAmount: 0, currentAmount: 300 },
    ])
    const site = await openPayerSite('/SelectMission', { api })
    const withGoal = await site.sees('article', 'Project 1')
    const bar = withGoal.querySelector('progress')
    expect(bar?.getAttribute('aria-valuetext')).toBe('HK$250 of HK$1,000 raised')
    expect(withGoal.textContent).toContain('25%')
    const without = await site.sees('article', 'Project 2')
    expect(without.querySelector('progress')).toBeNull()
    expect(without.textContent).toContain('HK$300 raised')
  })
})
