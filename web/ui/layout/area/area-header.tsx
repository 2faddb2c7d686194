import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { classes } from '../../../lib/classes.ts'
import styles from './area-header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { Wordmark } from './wordmark.tsx'
import type { SitePath } from '../../../lib/router/site-path.ts'

export type AreaHeaderProps = {
  /** The link of the sign: the start of this area. */
  to: SitePath
  /** The name of this part of the platform: the charity's name, or administration. */
  area?: ReactNode
  /** The button of the menu on a phone or a tablet. With it, the header is as wide as a page with a rail. */
  menu?: ReactNode
  /** The user's name and the log-out button. */
  children?: ReactNode
}

/** Shows the header above every screen of the platform's own site. */
export const AreaHeader = ({ to, area, menu, children }: AreaHeaderProps) => (
  <header className={styles.header}>
    <div className={classes(styles.row, Boolean(menu) && styles.railed)}>
      {menu}
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
