import type { ReactNode } from 'react'
import styles from './pair.module.css'

/** Two parts beside one another, and below one another on a narrow screen. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
