import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Two short fields beside each other, where there is room for both. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
