import { Trans } from '@lingui/react/macro'
import styles from './print-button.module.css'

/**
 * Prints the screen, at the end of its first line. Renders nothing if the browser cannot print
 * pages, like Firefox on a telephone before 114.
 */
export const PrintButton = () =>
  'print' in window && (
    <button type="button" className={styles.print} onClick={() => window.print()}>
      <Trans>Print</Trans>
    </button>
  )
