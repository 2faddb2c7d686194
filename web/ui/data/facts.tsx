import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Shows the facts about one thing, each as a label with its value beside it. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
