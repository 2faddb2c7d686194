import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Shows two short fields beside each other, if there is room for both. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
