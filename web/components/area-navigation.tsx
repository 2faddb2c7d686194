import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import styles from './area-navigation.module.css'

export type AreaPlace = {
  to: string
  word: string
  /** How much waits there for somebody, with words for those who listen. */
  count?: { shown: string; said: string } | undefined
}

/** The screens of an area, below its header; on a phone it is pushed sideways rather than folded. */
export const AreaNavigation = ({
  label,
  places,
}: {
  label: string
  places: readonly AreaPlace[]
}) => (
  <nav className={styles.navigation} aria-label={label}>
    <ul className={styles.places} ref={useCurrentInSight(places)}>
      {places.map(({ to, word, count }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.place}
            // The words of a list's filter are another address of the same screen.
            activeOptions={{ includeSearch: false }}
          >
            {word}
            {count && (
              <span className={styles.count} role="img" aria-label={count.said}>
                {count.shown}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/**
 * The screen that is shown stands in the middle of what is wider than the phone: before anything is
 * painted, and gliding when one goes from one to the next. Neither a count that comes later nor the
 * words of another language push it out of sight.
 */
const useCurrentInSight = (places: readonly AreaPlace[]) => {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef<{ pathname: string; words: string }>(undefined)
  const pathname = useLocation({ select: (location) => location.pathname })
  const words = places.map(({ word, count }) => `${word} ${count?.shown ?? ''}`).join()
  useLayoutEffect(() => {
    const element = list.current
    const current = element?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    const before = shown.current
    shown.current = { pathname, words }
    if (!element || !current || (before?.pathname === pathname && before.words === words)) return
    const { left, width } = element.getBoundingClientRect()
    const aside = current.left + current.width / 2 - left - width / 2
    element.scrollTo({
      left: element.scrollLeft + aside,
      behavior: before && before.pathname !== pathname ? 'auto' : 'instant',
    })
  }, [pathname, words])
  return list
}
