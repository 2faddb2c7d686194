import { Link, useLocation } from '@tanstack/react-router'
import { useCurrentInSight } from '../../../lib/browser/use-current-in-sight.ts'
import { CountBadge } from '../../data/status/count-badge.tsx'
import styles from './area-navigation.module.css'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type AreaPlace = {
  to: SitePath
  word: string
  /** The number of items that wait there, with a text for screen readers. */
  count?: { shown: string; label: string } | undefined
  /**
   * Whether an address is a screen of this place. It can include other addresses, or exclude those
   * below the place's own.
   */
  isCurrent?: (pathname: string) => boolean
}

/** The screens of an area, below its header; on a phone it is pushed sideways rather than folded. */
export const AreaNavigation = ({
  label,
  places,
}: {
  label: string
  places: readonly AreaPlace[]
}) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const text = places.map(({ word, count }) => `${word} ${count?.shown ?? ''}`).join()
  const row = useCurrentInSight<HTMLUListElement>(pathname, text)
  return (
    <nav className={styles.navigation} aria-label={label}>
      <ul className={styles.places} ref={row}>
        {places.map(({ to, word, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.place}
              // A list's filter changes the address, but not the screen.
              activeOptions={{ includeSearch: false, exact: isCurrent !== undefined }}
              {...(isCurrent?.(pathname) && currentPlace)}
            >
              {word}
              {count && <CountBadge {...count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The attributes with which the router marks the link of the present screen. */
const currentPlace = { 'data-status': 'active', 'aria-current': 'page' } as const
