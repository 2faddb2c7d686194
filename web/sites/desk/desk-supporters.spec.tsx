import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  Supporter,
  SupportersAnswer,
} from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { idOf, openDesk, overview, refusal } from '../../testing/desk-site.tsx'
import { eventually } from '../../testing/eventually.ts'
import { button } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const supporter = (index: number, changes: Partial<Supporter> = {}): Supporter => ({
  id: idOf(index),
  firstName: '大文',
  lastName: '陳',
  email: `reader-${index}@example.org`,
  language: 'zh',
  agreedAt: '2026-11-20T02:00:00.000Z',
  source: 'checkout',
  textVersion: 1,
  ...changes,
})

// The API as the desk sees it; a test changes the part it is about.
let api: { role: string; asked: string[]; answer: (before: string | null) => Response }

const page = (supporters: Supporter[], next: string | null = null): Response =>
  Response.json({ count: 2, supporters, next } satisfies SupportersAnswer)

beforeEach(() => {
  api = { role: 'fundraiser', asked: [], answer: () => page([supporter(1), supporter(2)]) }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/status') return new Response(null, { status: 204 })
    if (pathname === '/api/organizations/overview') {
      return Response.json({ ...overview, person: { ...overview.person, role: api.role } })
    }
    if (pathname === '/api/organizations/inbox') {
      return Response.json({ items: [], next: null, open: 0 })
    }
    api.asked.push(pathname)
    return api.answer(searchParams.get('before'))
  })
})

const opened = async () => {
  const { page } = await openDesk('/Supporters')
  await eventually(() => find(page, 'h1'))
  return page
}

describe('the supporters of a charity', () => {
  it('are counted and listed, with a file to take away', async () => {
    const page = await opened()
    await eventually(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(2))
    expect(page.textContent).toContain('2 supporters')
    const row = find(page, 'tbody tr').textContent
    expect(row).toContain('陳大文')
    expect(row).toContain('reader-1@example.org')
    expect(row).toContain('繁體中文')
    expect(row).toContain('With a payment')
    expect(row).toContain('Text, version 1')
    expect(find(page, 'a[download]').getAttribute('href')).toBe('/api/organizations/supporters.csv')
    expect(find(page, 'nav a[href="/Supporters"]').textContent).toBe('Supporters')
  })

  it('come a page at a time', async () => {
    api.answer = (before) =>
      before === null ? page([supporter(1)], '77') : page([supporter(2, { source: 'account' })])
    const desk = await opened()
    await eventually(() => button(desk, 'Load more'))
    await perform(() => button(desk, 'Load more').click())
    await eventually(() => expect(desk.querySelectorAll('tbody tr')).toHaveLength(2))
    expect(desk.textContent).toContain('In their account')
    expect(() => button(desk, 'Load more')).toThrow(/no button/)
  })

  it('are nobody at first, and the page says how somebody becomes one', async () => {
    api.answer = () => Response.json({ count: 0, supporters: [], next: null })
    const desk = await opened()
    await eventually(() =>
      expect(desk.textContent).toContain('No one has agreed to receive news yet'),
    )
    expect(desk.querySelector('a[download]')).toBeNull()
  })

  it('are asked for again where they did not come', async () => {
    api.answer = () => refusal(409, 'busy', 'Please try again in a moment.')
    const desk = await opened()
    await eventually(() => expect(desk.textContent).toContain('Please try again in a moment.'))
    api.answer = () => page([supporter(1)])
    await perform(() => button(desk, 'Try again').click())
    await eventually(() => expect(desk.querySelectorAll('tbody tr')).toHaveLength(1))
  })

  it('are not for a viewer, who is told and does not ask', async () => {
    api.role = 'viewer'
    const desk = await opened()
    await eventually(() => expect(desk.textContent).toContain('see this list'))
    expect(api.asked).toEqual([])
    expect(desk.querySelector('nav a[href="/Supporters"]')).toBeNull()
  })
})
