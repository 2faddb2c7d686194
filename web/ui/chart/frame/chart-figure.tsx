import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './chart-figure.module.css'

type ChartFigureProps = {
  className?: string | undefined
  /** The current point in words. */
  text: ReactNode
  /** Shown beside the text, such as the names of the series. */
  aside: ReactNode
  /** The same values as a table, which is rendered once it is opened. */
  table: ReactNode
  children: ReactNode
}

/** What all charts have in common: the current point above them, and their table below. */
export const ChartFigure = ({ className, text, aside, table, children }: ChartFigureProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <figure className={classes(styles.figure, className)}>
      <figcaption className={styles.head}>
        <span className={styles.text}>{text}</span>
        {aside}
      </figcaption>
      {children}
      <details
        className={styles.table}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <Trans>As a table</Trans>
        </summary>
        {isOpen && table}
      </details>
    </figure>
  )
}
