import { Trans } from '@lingui/react/macro'
import styles from './legal-text.module.css'

/** Shows the terms of a donor's account. */
export const DonorTerms = () => (
  <ul className={styles.points}>
    <li>
      <Trans>An account is free, and belongs to one person.</Trans>
    </li>
    <li>
      <Trans>Keep your password to yourself, and change it if someone else knows it.</Trans>
    </li>
    <li>
      <Trans>
        You give to the charity, not to Almoner: the charity answers for what becomes of your
        donation, and decides on refunds.
      </Trans>
    </li>
  </ul>
)
