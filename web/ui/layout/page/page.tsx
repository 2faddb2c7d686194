import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './page.module.css'

export type PageProps = {
  header?: ReactNode
  footer?: ReactNode
  /**
   * `form` is one column of 560 px, `wide` a desk, and `pair` a form from which the screen makes two
   * columns where there is room.
   */
  width?: 'form' | 'pair' | 'wide'
  /** Shown beside the column on a wide screen; on a phone `BottomBar` unfolds this content. */
  aside?: ReactNode
  /** The navigation at the left of the main part, which phones and tablets do not show. */
  rail?: ReactNode
  children: ReactNode
}

/** Frames every screen: a link that skips the header, the header, the main part and the footer. */
export const Page = ({ header, footer, width = 'form', aside, rail, children }: PageProps) => (
  <>
    <a className={styles.skip} href="#main">
      <Trans>Skip to the content</Trans>
    </a>
    {header}
    <div
      className={classes(
        styles.frame,
        styles[width],
        Boolean(aside) && styles.split,
        Boolean(rail) && styles.railed,
      )}
    >
      {rail}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
    {footer && <footer className={styles.footer}>{footer}</footer>}
  </>
)
