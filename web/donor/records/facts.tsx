import type { ReactNode } from 'react'
import styles from './list/donation-record.module.css'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

export type Fact = {
  label: string
  value: ReactNode
  /** False leaves the fact out. */
  isKnown?: boolean
}

/** Shows the known facts, each with its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Stack as="dl" gap={3}>
    {facts
      .filter(({ isKnown = true }) => isKnown)
      .map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </Stack>
)
