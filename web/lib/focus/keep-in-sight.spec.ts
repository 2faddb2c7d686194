import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepInSight } from './keep-in-sight.ts'

const rowPixels = 60

/** A list of ten rows that shows five, at this distance from the top of a window of 768 pixels. */
const createList = (listTop: number) => {
  const list = document.createElement('ol')
  list.dataset['scrolls'] = ''
  for (let place = 0; place < 10; place += 1) {
    const row = list.appendChild(document.createElement('li'))
    vi.spyOn(row, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, listTop + place * rowPixels - list.scrollTop, 100, rowPixels),
    )
  }
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, listTop, 100, 5 * rowPixels),
  )
  const show = (place: number): number => {
    keepInSight(list.children[place] as HTMLElement)
    return list.scrollTop
  }
  return show
}

beforeEach(() => {
  vi.spyOn(globalThis, 'innerHeight', 'get').mockReturnValue(768)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a list that scrolls', () => {
  it('moves only as far as its current row needs', () => {
    const show = createList(100)
    expect(show(4)).toBe(0)
    expect(show(6)).toBe(2 * rowPixels)
    expect(show(3)).toBe(2 * rowPixels)
    expect(show(0)).toBe(0)
  })

  it('that ends below the window leaves no current row there', () => {
    const show = createList(768 - 2 * rowPixels)
    expect(show(1)).toBe(0)
    expect(show(2)).toBe(rowPixels)
  })

  it('that begins below the window does not leave its first row', () => {
    const show = createList(900)
    expect(show(0)).toBe(0)
  })
})
