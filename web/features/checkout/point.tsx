import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/icon.tsx'
import styles from './confirm-payment.module.css'

/** One thing that happens next. */
export const Point = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={styles.point}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)
