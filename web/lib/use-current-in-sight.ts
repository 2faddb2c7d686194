import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For a row that is wider than a phone: what is chosen in it stands in its middle, before anything is
 * painted, and gliding when one goes from one to the next. Neither words that come later, nor those of
 * another language, nor a narrower window push it out of sight.
 */
export const useCurrentInSight = <Row extends HTMLElement>(
  chosen: string,
  words: string,
): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  const shown = useRef<{ chosen: string; words: string }>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { chosen, words }
    if (!row.current || (before?.chosen === chosen && before.words === words)) return
    bringIntoSight(row.current, before && before.chosen !== chosen ? 'auto' : 'instant')
  }, [chosen, words])
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      bringIntoSight(element, 'instant')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return row
}

const bringIntoSight = (row: HTMLElement, behavior: ScrollBehavior): void => {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, width } = row.getBoundingClientRect()
  const aside = current.left + current.width / 2 - left - width / 2
  row.scrollTo({ left: row.scrollLeft + aside, behavior })
}
