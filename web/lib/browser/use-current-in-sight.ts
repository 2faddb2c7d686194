import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the chosen item of a row visible when the row is wider than a phone. The item is scrolled
 * to the middle before the first paint, and with an animation when the choice changes. It stays
 * visible after labels load, the language changes or the window narrows. `data-more` names the ends
 * beyond which the row continues, so that the style sheet can show that it scrolls.
 */
export const useCurrentInSight = <Row extends HTMLElement>(
  choice: string,
  words: string,
): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  const lastView = useRef<{ chosen: string; words: string }>(undefined)
  useLayoutEffect(() => {
    const before = lastView.current
    lastView.current = { chosen: choice, words }
    if (!row.current || (before?.chosen === choice && before.words === words)) return
    bringIntoSight(row.current, before && before.chosen !== choice ? 'auto' : 'instant')
    markEnds(row.current)
  }, [choice, words])
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      bringIntoSight(element, 'instant')
      markEnds(element)
    })
    observer.observe(element)
    const onScroll = () => markEnds(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  return row
}

/** Less than this is hidden by the rounding of a zoomed page. */
const leastHidden = 2

const markEnds = (row: HTMLElement): void => {
  const hidden = {
    start: row.scrollLeft,
    end: row.scrollWidth - row.clientWidth - row.scrollLeft,
  }
  const ends = (['start', 'end'] as const).filter((end) => hidden[end] >= leastHidden)
  if (ends.length === 0) delete row.dataset.more
  else row.dataset.more = ends.join(' ')
}

const bringIntoSight = (row: HTMLElement, behavior: ScrollBehavior): void => {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, width } = row.getBoundingClientRect()
  const aside = current.left + current.width / 2 - left - width / 2
  row.scrollTo({ left: row.scrollLeft + aside, behavior })
}
