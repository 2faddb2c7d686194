import type { ReactNode } from 'react'
import styles from './login-layout.module.css'
import { Icon } from './icon.tsx'
import { PageTitle } from './page-title.tsx'

export type DoorProps = {
  title: string
  lead?: ReactNode
  /** Before the heading: what it went like. */
  mark?: 'success'
  /** Below the rest, close to each other. */
  acts?: ReactNode
  children?: ReactNode
}

/** What stands by itself in the middle of a desk: a login, and where a mail's link leads. */
export const LoginLayout = ({ title, lead, mark, acts, children }: DoorProps) => (
  <div className={styles.door}>
    {mark && (
      <span className={styles.mark}>
        <Icon name={mark} size={32} />
      </span>
    )}
    <PageTitle title={title} lead={lead} />
    {children}
    {acts && <div className={styles.acts}>{acts}</div>}
  </div>
)
