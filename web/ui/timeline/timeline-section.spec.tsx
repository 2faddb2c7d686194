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
const entries = [
  { ...entry('1', 'Started'), band: 'Round 1' },
  { ...entry('4', 'Paid'), band: 'Round 1' },
  { ...entry('7', 'Refunded'), band: 'Round 2' },
]
/** Six events of more than two days. */
const overTwoDays = ['Started', 'Changed', 'Paid', 'Mailed', 'Settled', 'Refunded'].map(
  (sentence, place) =>
    Object.assign(entry(String(place), sentence), { at: `2026-11-2${place}T02:00:00.000Z` }),
)
const asOf = (step: number) => <p>{`State ${step}`}</p>
const compare = (step: number, against: number) => <p>{`From ${against} to ${step}`}</p>

const open = async (
  address: string,
  replayed = true,
  shown: readonly TimelineEntry[] = entries,
) => {
  const rootRoute = createRootRoute()
  const gift = createRoute({
    getParentRoute: () => rootRoute,
    path: '/Gift',
    component: () => <TimelineSection entries={shown} {...(replayed && { asOf, compare })} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([gift]),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...routerOptions,
  })
  const page = await render(<RouterProvider router={router} />)
  await waitUntil(() => find(page, 'ol'))
  const slide = (value: number) =>
    perform(() => {
      const range = find<HTMLInputElement>(page, 'input[type=range]')
      // React watches the property of the element itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        range,
        String(value),
      )
      range.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (key: string, shiftKey = false) =>
    perform(() => {
      const options = { key, shiftKey, bubbles: true, cancelable: true }
      find(page, 'input[type=range]').dispatchEvent(new KeyboardEvent('keydown', options))
    })
  const valueText = () => find(page, 'input[type=range]').getAttribute('aria-valuetext')
  return { page, slide, press, valueText, address: () => router.state.location.href }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('a timeline', () => {
  it('shows what happened, when and by whom', async () => {
    const { page } = await open('/Gift', false)
    const received = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(received[1]).toBe('Paid2026/11/20 10:04by the payer')
    expect(page.querySelector('input')).toBeNull()
  })

  it('starts at the end, where nothing is left out', async () => {
    const { page, valueText } = await open('/Gift')
    expect(valueText()).toBe('Round 2, Refunded by the payer, 2026/11/20 10:07')
    expect(page.textContent).not.toContain('State')
    expect(page.querySelector('li[aria-current]')).toBeNull()
  })

  it('shows the state after a step and its sentence, and puts the step in the address', async () => {
    const { page, slide, valueText, address } = await open('/Gift?status=complete')
    await slide(2)
    expect(valueText()).toBe('Round 1, Paid by the payer, 2026/11/20 10:04')
    expect(page.textContent).toContain('As of 2026/11/20 10:04')
    expect(page.textContent).toContain('One step followed.')
    expect(page.textContent).toContain('State 1')
    expect(find(page, '[aria-current=step]').textContent).toContain('Paid')
    await waitUntil(() => expect(address()).toBe('/Gift?status=complete&at=4'))
    await slide(4)
    await waitUntil(() => expect(address()).toBe('/Gift?status=complete'))
    expect(page.textContent).not.toContain('State')
  })

  it('opens at the step in its address, and at the end if that step is invalid', async () => {
    const shared = await open('/Gift?at=1')
    expect(shared.page.textContent).toContain('State 0')
    expect(shared.page.textContent).toContain('2 steps followed.')
    const strange = await open('/Gift?at=9')
    expect(strange.valueText()).toContain('Refunded')
  })

  it('is walked by its keys: by event, by round, to the ends', async () => {
    const { press, valueText } = await open('/Gift')
    const steps: [key: string, shift: boolean, sentence: string][] = [
      ['ArrowLeft', false, 'Paid'],
      ['ArrowLeft', false, 'Started'],
      ['ArrowLeft', false, 'Started'],
      ['ArrowRight', true, 'Refunded'],
      ['ArrowLeft', true, 'Started'],
      ['End', false, 'Refunded'],
      ['Home', false, 'Started'],
      ['ArrowRight', false, 'Paid'],
    ]
    for (const [key, shift, sentence] of steps) {
      await press(key, shift)
      expect(valueText()).toContain(sentence)
    }
  })

  it('plays from the beginning, and stops at the end', async () => {
    const { page, press, valueText } = await open('/Gift', true, overTwoDays)
    await press(' ')
    expect(valueText()).toContain('Started')
    expect(page.textContent).toContain('Pause')
    await waitUntil(() => expect(valueText()).toContain('Refunded'))
    expect(page.textContent).toContain('Play')
  })

  it('is not played if it is of a few events, or of one day', async () => {
    const { page, press, valueText } = await open('/Gift')
    expect(page.textContent).not.toContain('Play')
    await press(' ')
    expect(valueText()).toContain('Refunded')
    expect(page.textContent).toContain('Compare two moments')
  })

  it('compares two moments, which its address names', async () => {
    const { page, press, address } = await open('/Gift?at=4')
    await press('d')
    await waitUntil(() => expect(address()).toBe('/Gift?at=4&against=1'))
    await waitUntil(() => expect(page.textContent).toContain('From 0 to 1'))
    const shared = await open('/Gift?at=4&against=7')
    expect(shared.page.textContent).toContain('From 2 to 1')
    await shared.press('D')
    await waitUntil(() => expect(shared.address()).toBe('/Gift?at=4'))
  })

  it('shows the moment of an entry that is chosen in the list', async () => {
    const { page, valueText } = await open('/Gift')
    await perform(() => find<HTMLAnchorElement>(page, 'li a').click())
    await waitUntil(() => expect(valueText()).toContain('Started'))
  })
})
