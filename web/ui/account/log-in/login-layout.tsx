import type { ReactNode } from 'react'
import styles from './login-layout.module.css'
import { Icon } from '../../picture/icon.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'

export type LoginLayoutProps = {
  title: string
  lead?: ReactNode
  /** The result's icon, shown above the heading. */
  mark?: 'success'
  /** The actions, shown close together below the other content. */
  acts?: ReactNode
  children?: ReactNode
}

/** A page of its own in the middle of a desk: a login, and the pages that a mail links to. */
export const LoginLayout = ({ title, lead, mark, acts, children }: LoginLayoutProps) => (
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
