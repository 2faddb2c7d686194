import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languages } from '@almoner/domain/kernel/locale.ts'
import styles from './area-header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { Wordmark } from './wordmark.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type AreaHeaderProps = {
  /** Where the sign leads: the start of this area. */
  to: SitePath
  /** Which part of the platform this is: the charity's name, administration. */
  area?: ReactNode
  /** The user's name, and the log-out. */
  children?: ReactNode
}

/** Above every screen of the platform's own site. */
export const AreaHeader = ({ to, area, children }: AreaHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.row}>
      <Link to={to} className={styles.home}>
        <Wordmark />
      </Link>
      {area && <span className={styles.area}>{area}</span>}
      <div className={styles.side}>
        <LanguageMenu languages={languages} />
        {children}
      </div>
    </div>
  </header>
)
