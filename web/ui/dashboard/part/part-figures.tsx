import type { ReactNode } from 'react'
import styles from './part-figures.module.css'

/** The main figures of a part, side by side. */
export const PartFigures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

type PartFigureProps = {
  name: ReactNode
  note: ReactNode
  change?: ReactNode
  children: ReactNode
}

export const PartFigure = ({ name, note, change, children }: PartFigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={styles.value}>{children}</span>
      <span className={styles.note}>{note}</span>
      {change}
    </dd>
  </div>
)
