import { Trans } from '@lingui/react/macro'
import type { PayoutBank } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import styles from './bank-label.module.css'

/**
 * The bank, and the last four digits of the account: no screen has its whole number. Where there is
 * no room, the name is cut and the digits are not.
 */
export const BankLabel = ({ bank: { bank_name: name, last4 } }: { bank: PayoutBank }) => (
  <span className={styles.bank}>
    <span className={styles.name}>{name ?? <Trans>Bank account</Trans>}</span>{' '}
    <span className={styles.digits} translate="no">
      ••{last4}
    </span>
  </span>
)
