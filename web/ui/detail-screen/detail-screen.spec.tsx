import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/api/api.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { button, press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { Button } from '../button/button.tsx'
import { OrganisationName } from '../layout/page/screen-title.tsx'
import { DetailScreen, type DetailParts } from './detail-screen.tsx'

type Gift = { name: string; why?: string }

const sections = ['Money', 'Receipt', 'Payer', 'Timeline']
let pressed: number

const parts = ({ name, why }: Gift): DetailParts => ({
  title: name,
  lead: <p>{`From ${name}`}</p>,
  acts: [{ name: 'Refund', act: <Button onClick={() => (pressed += 1)}>Refund</Button>, why }],
  sections: sections.map((title) => ({ id: title, title, content: <p>{`About ${title}`}</p> })),
})

const Screen = () => (
  <DetailScreen
    query={{ queryKey: ['gift'], queryFn: () => call<Gift>('GET', '/api/gift') }}
    name="Gift"
    back={{ to: '/Donors' }}
    parts={parts}
  />
)

const open = async () => {
  const rootRoute = createRootRoute()
  const gift = createRoute({ getParentRoute: () => rootRoute, path: '/Gift', component: Screen })
  const gifts = createRoute({ getParentRoute: () => rootRoute, path: '/Donors' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([gift, gifts]),
    history: createMemoryHistory({ initialEntries: ['/Gift'] }),
  })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <OrganisationName value="Harbour Light">
        <RouterProvider router={router} />
      </OrganisationName>
    </QueryClientProvider>,
  )
}

const refusal = (status: number, message: string) =>
  Response.json({ status, message, error: { message, code: 'code' } }, { status })

let answer: () => Response | Promise<Response>

beforeEach(() => {
  pressed = 0
  answer = () => Response.json({ name: 'Tai Man Chan' })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
})

describe('a detail screen', () => {
  it('is busy until the answer arrives, and has its back link from the start', async () => {
    answer = () => new Promise(() => {})
    const page = await open()
    expect(find(page, 'article').getAttribute('aria-busy')).toBe('true')
    expect(find(page, 'article a').getAttribute('href')).toBe('/Donors')
    expect(document.title).toBe('Gift – Harbour Light')
  })

  it('has its title, its acts, and its sections with their ids', async () => {
    const page = await open()
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Tai Man Chan'))
    expect(document.title).toBe('Tai Man Chan – Harbour Light')
    expect(page.textContent).toContain('From Tai Man Chan')
    const sectionIds = [...page.querySelectorAll('section')].map(({ id }) => id)
    expect(sectionIds).toEqual(sections)
    await press(page, 'Refund')
    expect(pressed).toBe(1)
  })

  it('links from its contents list to the heading of a section', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'nav'))
    expect(find(page, 'nav').getAttribute('aria-label')).toBe('On this page')
    const link = find(page, 'nav a[href="#Payer"]')
    await perform(() => link.click())
    expect(document.activeElement).toBe(find(page, '#Payer h2'))
  })

  it('marks in its contents list the section that is being read', async () => {
    const page = await open()
    await waitUntil(() => find(page, 'nav'))
    expect(page.querySelector('nav [aria-current]')).toBeNull()
    const tops: Record<string, number> = { Money: -400, Receipt: 60, Payer: 700, Timeline: 900 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, tops[this.id] ?? 0, 390, 300)
    })
    await perform(() => void document.dispatchEvent(new Event('scroll')))
    expect(find(page, 'nav [aria-current]').textContent).toBe('Receipt')
  })

  it('shows what cannot be done now, and why', async () => {
    answer = () => Response.json({ name: 'Tai Man Chan', why: 'Fully refunded.' })
    const page = await open()
    await press(page, 'Refund')
    expect(pressed).toBe(0)
    const refund = button(page, 'Refund')
    expect(refund.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(refund.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Fully refunded.')
  })

  it('that was not found shows this, and does not offer to try again', async () => {
    answer = () => refusal(404, 'This gift was not found.')
    const page = await open()
    await waitUntil(() => expect(page.textContent).toContain('This gift was not found.'))
    expect(find(page, 'h1').textContent).toBe('Gift')
    expect(page.querySelector('button')).toBeNull()
  })

  it('that failed can be requested again', async () => {
    answer = () => refusal(422, 'Sorry.')
    const page = await open()
    await waitUntil(() => expect(find(page, '[role=alert]').textContent).toContain('Sorry.'))
    answer = () => Response.json({ name: 'Tai Man Chan' })
    await press(page, 'Try again')
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Tai Man Chan'))
  })
})
