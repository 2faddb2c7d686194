import { describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../testing/render.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

// What a browser would measure: the row is as wide as the window, its words 100 pixels each.
const words = ['All', 'Waiting', 'Failed', 'Cancelled', 'Given back']
let width = 200
let resized: () => void = () => {}
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(told: () => void) {
      resized = told
    }
    observe() {}
    disconnect() {}
  },
)

const Row = ({ chosen }: { chosen: string }) => {
  const row = useCurrentInSight<HTMLDivElement>(chosen, words.join())
  return (
    <div
      ref={(element) => {
        row.current = element && measured(element)
      }}
    >
      {words.map((word) => (
        <span key={word} aria-current={word === chosen ? 'true' : undefined} />
      ))}
    </div>
  )
}

const measured = (row: HTMLDivElement): HTMLDivElement => {
  Object.defineProperty(row, 'clientWidth', { configurable: true, get: () => width })
  row.getBoundingClientRect = () => new DOMRect(0, 0, width, 44)
  for (const [place, word] of [...row.children].entries()) {
    word.getBoundingClientRect = () => new DOMRect(place * 100 - row.scrollLeft, 0, 100, 44)
  }
  row.scrollTo = (to?: number | ScrollToOptions) => {
    if (typeof to === 'object') row.scrollLeft = Math.max(0, to.left ?? 0)
  }
  return row
}

const show = async (chosen: string): Promise<HTMLElement> => {
  width = 200
  return find(await render(<Row chosen={chosen} />), 'div')
}

describe('a row that is wider than the phone', () => {
  it('shows what is chosen in its middle', async () => {
    expect((await show('Cancelled')).scrollLeft).toBe(250)
    expect((await show('All')).scrollLeft).toBe(0)
  })

  it('keeps it in sight when the window becomes narrower', async () => {
    width = 500
    const row = find(await render(<Row chosen="Given back" />), 'div')
    row.scrollLeft = 0
    width = 300
    await perform(() => resized())
    expect(row.scrollLeft).toBe(300)
  })
})
