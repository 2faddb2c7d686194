import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './page-title.module.css'

export type PageTitleProps = {
  /** As text, for the window's title. */
  title: string
  /** After a dash in the window's title: the charity. */
  of?: string | undefined
  /** Below the heading: one sentence about the purpose of this screen. */
  lead?: ReactNode
  children?: ReactNode
}

let isFirstScreen = true

/**
 * A screen's heading. Coming from another screen, focus moves here, as it would on a new page; on
 * the first one it stays where the browser put it.
 */
export const PageTitle = ({ title, of, lead, children }: PageTitleProps) => {
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
      <title>{of ? `${title} – ${of}` : title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
