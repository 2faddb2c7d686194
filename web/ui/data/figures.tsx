import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import styles from './figures.module.css'

type FiguresProps = {
  /** While they are loading. */
  busy: boolean
  /** The first of three has as much room as the two others. */
  lead?: boolean
  children: ReactNode
}

/** The two or three main figures, side by side. */
export const Figures = ({ busy, lead = false, children }: FiguresProps) => (
  <dl className={styles.figures} data-lead={lead || undefined} aria-busy={busy || undefined}>
    {children}
  </dl>
)

export type FigureProps = {
  label: ReactNode
  /** Undefined while it is on its way, as the figure. */
  note: ReactNode
  children: ReactNode
}

export const Figure = ({ label, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <span className={styles.value}>{children ?? <Skeleton width="6em" />}</span>
      <span className={styles.note}>{note ?? <Skeleton width="10em" />}</span>
    </dd>
  </div>
)
