import type { ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import { Icon } from '../../picture/icon.tsx'
import styles from './notice.module.css'

type Tone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** The action that is offered. */
  action?: ReactNode
}

/** A message to the reader. An urgent one interrupts a screen reader, others wait. */
export const Notice = ({ tone = 'info', title, children, action }: NoticeProps) => (
  <div
    className={classes(styles.notice, styles[tone])}
    role={tone === 'danger' ? 'alert' : 'status'}
  >
    <Icon name={tone} />
    <div className={styles.body}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </div>
)
