import { Trans } from '@lingui/react/macro'
import type { PayoutBank } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import styles from './bank-label.module.css'

/**
 * Shows the bank and the last four digits of the account. No screen has the whole number. If there
 * is too little room, the name is cut but the digits are not.
 */
export const BankLabel = ({ bank: { bank_name: name, last4 } }: { bank: PayoutBank }) => (
  <span className={styles.bank}>
    <span className={styles.name}>{name ?? <Trans>Bank account</Trans>}</span>{' '}
    <span className={styles.digits} translate="no">
      ••{last4}
    </span>
  </span>
)
