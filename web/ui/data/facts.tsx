import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of one thing: each fact a label and its value, beside each other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
