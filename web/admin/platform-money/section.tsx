import { useId, type ReactNode } from 'react'
import styles from './platform-money.module.css'

type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  /** Says in one line that there is nothing, in the place of the lead and the content. */
  none?: ReactNode
  /** One file or link beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the screen under a heading of its own. */
export const Section = ({ title, lead, none, aside, children }: SectionProps) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {none ? <p className={styles.lead}>{none}</p> : aside}
      </header>
      {!none && lead && <p className={styles.lead}>{lead}</p>}
      {!none && children}
    </section>
  )
}
