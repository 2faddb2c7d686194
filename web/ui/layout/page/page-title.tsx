import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './page-title.module.css'

export type PageTitleProps = {
  /** The text for the window's title. */
  title: string
  /** The name of the site, shown after a dash in the window's title. */
  site?: string | undefined
  /** Below the heading: one sentence about the purpose of this screen. */
  lead?: ReactNode
  children?: ReactNode
}

let isFirstScreen = true

/**
 * Shows a screen's heading. If the user comes from another screen, the focus moves here, as on a
 * new page. On the first screen the focus does not move.
 */
export const PageTitle = ({ title, site, lead, children }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the effects of a message that appears with this screen and takes the focus.
  useLayoutEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // Later, because strict mode runs effects twice.
    const timer = setTimeout(() => {
      isFirstScreen = false
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.title}>
      <title>{site ? `${title} – ${site}` : title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
