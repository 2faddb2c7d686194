import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type Motif } from '../picture/illustration.tsx'

export type EmptyStateProps = {
  motif?: Motif
  title: ReactNode
  /** The content that will be here. */
  children: ReactNode
  /** The one thing that fills it. */
  action?: ReactNode
}

/** An empty list that explains its purpose. */
export const EmptyState = ({ motif = 'hills', title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.picture}>
      <Illustration motif={motif} />
    </div>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.words}>{children}</p>
    {action}
  </div>
)
