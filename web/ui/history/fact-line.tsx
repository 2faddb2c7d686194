import type { ReactNode } from 'react'
import styles from './history.module.css'

export const FactLine = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
