import { Link } from '@tanstack/react-router'
import { useSyncExternalStore, type ReactNode } from 'react'
import styles from './page-header.module.css'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type PageHeaderProps = {
  name: string
  logoUrl?: string | undefined
  /** A drawing that replaces the logo if there is no picture. */
  logo?: ReactNode
  /** The link of the name. */
  to?: SitePath
  /** The language menu and the link to the account. */
  children?: ReactNode
}

/** The charity above every screen of its site, in its own colour; it stays in sight as one scrolls. */
export const PageHeader = ({
  name,
  logoUrl,
  logo,
  to = '/SelectMission',
  children,
}: PageHeaderProps) => (
  <header className={styles.header} data-scrolled={useIsScrolled() || undefined}>
    <div className={styles.row}>
      <Link to={to} className={styles.home}>
        {logoUrl ? (
          <img className={styles.logo} src={logoUrl} alt="" />
        ) : (
          (logo ?? (
            <span className={styles.monogram} aria-hidden="true">
              {toInitial(name)}
            </span>
          ))
        )}
        <span className={styles.name} translate="no">
          {name}
        </span>
      </Link>
      {children && <div className={styles.side}>{children}</div>}
    </div>
  </header>
)

/**
 * Beyond this scroll position, the header shows only its lower part and the logo is small
 * (specification, section 9).
 */
const scrollThreshold = 100

const useIsScrolled = (): boolean =>
  useSyncExternalStore(subscribeToScroll, () => window.scrollY > scrollThreshold)

const subscribeToScroll = (changed: () => void): (() => void) => {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

const toInitial = (name: string): string => Array.from(name.trim())[0] ?? ''
