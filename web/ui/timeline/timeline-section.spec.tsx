import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { routerOptions } from '../../lib/router/router-options.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { TimelineSection } from './timeline-section.tsx'
import type { TimelineEntry } from './timeline.tsx'

const entry = (key: string, sentence: string): TimelineEntry => ({
  key,
  icon: 'check',
  tone: 'neutral',
  at: `2026-11-20T02:0${key}:00.000Z`,
  who: 'the payer',
  sentence,
})
const entries = [entry('1', 'Started'), entry('4', 'Paid'), entry('7', 'Refunded')]
const asOf = (step: number) => <p>{`State ${step}`}</p>

const open = async (address: string, replayed = true) => {
  const rootRoute = createRootRoute()
  const gift = createRoute({
    getParentRoute: () => rootRoute,
    path: '/Gift',
    component: () => <TimelineSection entries={entries} {...(replayed && { asOf })} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([gift]),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...routerOptions,
  })
  const page = await render(<RouterProvider router={router} />)
  await waitUntil(() => find(page, 'ol'))
  const slide = (step: number) =>
    perform(() => {
      const range = find<HTMLInputElement>(page, 'input[type=range]')
      // React watches the property of the element itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        range,
        String(step),
      )
      range.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { page, slide, address: () => router.state.location.href }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('a timeline', () => {
  it('tells what happened, when and by whom', async () => {
    const { page } = await open('/Gift', false)
    const received = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(received[1]).toBe('Paid2026/11/20 10:04by the payer')
    expect(page.querySelector('input')).toBeNull()
  })

  it('begins at the end, where nothing is left out', async () => {
    const { page } = await open('/Gift')
    const range = find<HTMLInputElement>(page, 'input[type=range]')
    expect(range.value).toBe('2')
    expect(range.getAttribute('aria-valuetext')).toBe('Refunded')
    expect(page.textContent).not.toContain('State')
    expect(page.querySelector('[aria-current]')).toBeNull()
  })

  it('shows the state after a step, says the step’s sentence and puts it in the address', async () => {
    const { page, slide, address } = await open('/Gift?status=complete')
    await slide(1)
    const range = find(page, 'input[type=range]')
    expect(range.getAttribute('aria-valuetext')).toBe('Paid')
    expect(page.textContent).toContain('As it stood on 2026/11/20 10:04')
    expect(page.textContent).toContain('One event followed.')
    expect(page.textContent).toContain('State 1')
    expect(find(page, '[aria-current=step]').textContent).toContain('Paid')
    await waitUntil(() => expect(address()).toBe('/Gift?status=complete&at=4'))
    await slide(2)
    await waitUntil(() => expect(address()).toBe('/Gift?status=complete'))
    expect(page.textContent).not.toContain('State')
  })

  it('opens at the step of its address, and at the end where that means nothing', async () => {
    const shared = await open('/Gift?at=1')
    expect(shared.page.textContent).toContain('State 0')
    expect(shared.page.textContent).toContain('2 events followed.')
    const strange = await open('/Gift?at=9')
    expect(find<HTMLInputElement>(strange.page, 'input').value).toBe('2')
  })
})
