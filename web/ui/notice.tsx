import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** Something the reader should know. What is urgent interrupts a screen reader, the rest waits. */
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
