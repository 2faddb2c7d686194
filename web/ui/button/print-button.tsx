import { Trans } from '@lingui/react/macro'
import styles from './print-button.module.css'

/** Prints the screen as it is, at the end of its first line. */
export const PrintButton = () => (
  <button type="button" className={styles.print} onClick={() => window.print()}>
    <Trans>Print</Trans>
  </button>
)
