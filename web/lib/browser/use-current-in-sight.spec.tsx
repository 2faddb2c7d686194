import { beforeEach, describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../../testing/render.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

const texts = ['All', 'Waiting', 'Failed', 'Cancelled', 'Given back']
const wordWidth = 100

const Row = ({ chosen }: { chosen: string }) => (
  <div ref={useCurrentInSight<HTMLDivElement>(chosen, texts.join())}>
    {texts.map((word) => (
      <span key={word} aria-current={word === chosen ? 'true' : undefined} />
    ))}
  </div>
)

// The measurements of a browser: the row is as wide as the window.
let width = 200
let resized: () => void = () => {}

const createRect = (element: Element): DOMRect => {
  if (element instanceof HTMLDivElement) return new DOMRect(0, 0, width, 44)
  const row = element.parentElement
  const place = [...(row?.children ?? [])].indexOf(element)
  return new DOMRect(place * wordWidth - (row?.scrollLeft ?? 0), 0, wordWidth, 44)
}

beforeEach(() => {
  width = 200
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(texts.length * wordWidth)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return createRect(this)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(options: () => void) {
        resized = options
      }
      observe() {}
      disconnect() {}
    },
  )
})

const show = async (selection: string): Promise<HTMLElement> =>
  find(await render(<Row chosen={selection} />), 'div > div')

describe('a row that is wider than the phone', () => {
  it('shows what is chosen in its middle', async () => {
    const row = await show('Cancelled')
    expect(row.scrollLeft).toBe(250)
  })

  it('keeps the selected item in sight when the window becomes narrower', async () => {
    width = 500
    const row = await show('Given back')
    row.scrollLeft = 0
    width = 300
    await perform(() => resized())
    expect(row.scrollLeft).toBe(300)
  })

  it('names the ends beyond which it continues', async () => {
    const row = await show('Failed')
    const ends = [row.dataset.more]
    for (const place of [0, 300]) {
      row.scrollLeft = place
      await perform(() => void row.dispatchEvent(new Event('scroll')))
      ends.push(row.dataset.more)
    }
    width = 500
    await perform(() => resized())
    expect([...ends, row.dataset.more]).toEqual(['start end', 'end', 'start', undefined])
  })
})
