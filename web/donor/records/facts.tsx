import type { ReactNode } from 'react'
import styles from './list/donation-record.module.css'

export type Fact = {
  label: string
  value: ReactNode
  /** Left out where it is false. */
  isKnown?: boolean
}

/** What is known, each with its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ isKnown = true }) => isKnown)
      .map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
