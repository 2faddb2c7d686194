import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './offline-tabs.module.css'

/** Shows the ways of adding money that came from elsewhere. */
export const OfflineTabs = () => {
  const { t } = useLingui()
  return (
    <nav className={styles.tabs} aria-label={t`How to add offline payments`}>
      <Link to="/AddOfflinePayments" className={styles.tab} activeOptions={{ exact: true }}>
        <Trans>One payment</Trans>
      </Link>
      <Link to="/ImportOfflinePayments" className={styles.tab}>
        <Trans>Many from a file</Trans>
      </Link>
      <Link to="/BankStatements" className={styles.tab}>
        <Trans>Bank statements</Trans>
      </Link>
    </nav>
  )
}
