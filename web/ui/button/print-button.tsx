import { Trans } from '@lingui/react/macro'
import styles from './print-button.module.css'

/**
 * Prints the screen as it is, at the end of its first line. Nothing where the browser prints no pages, as
 * Firefox on a telephone before 114.
 */
export const PrintButton = () =>
  'print' in window && (
    <button type="button" className={styles.print} onClick={() => window.print()}>
      <Trans>Print</Trans>
    </button>
  )
