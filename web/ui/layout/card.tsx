import type { ReactNode } from 'react'
import styles from './card.module.css'

export type CardProps = {
  title?: ReactNode
  /** A quiet link or button, shown beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A raised sheet of paper: things that belong together. */
export const Card = ({ title, aside, children }: CardProps) => (
  <section className={styles.card}>
    {(title || aside) && (
      <header className={styles.head}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {aside}
      </header>
    )}
    {children}
  </section>
)
