import type { SitePath } from '../../lib/router/site-path.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { LoginFrame } from '../../ui/own-login/login-frame.ts'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import styles from './own-login-frame.module.css'

/** Shows a step of the second factor's set-up, within the desk or administration. */
export const createOwnLoginFrame =
  (back: SitePath): LoginFrame =>
  ({ title, lead, hasBack, mark, children }) => (
    <div className={styles.frame}>
      {hasBack && <BackLink to={back} />}
      {mark && (
        <span className={styles.mark}>
          <Icon name={mark} size={32} />
        </span>
      )}
      <PageTitle title={title} lead={lead} />
      {children}
    </div>
  )
