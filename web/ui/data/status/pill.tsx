import type { ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import { Icon, type IconName } from '../../picture/icon.tsx'
import styles from './status-pill.module.css'

export type PillTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** A status of anything but a payment, which has `StatusPill`. */
export const Pill = ({
  tone,
  icon,
  children,
}: {
  tone: PillTone
  icon: IconName
  children: ReactNode
}) => (
  <span className={classes(styles.pill, styles[tone])}>
    <Icon name={icon} size={16} />
    {children}
  </span>
)
