import { Trans } from '@lingui/react/macro'
import type { PayoutBank } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import styles from './bank-label.module.css'

type BankLabelProps = {
  bank: PayoutBank
  /** In a row of a table, which has one line: the name is cut, but the digits are not. */
  isInRow?: boolean
}

/**
 * Shows the bank and the last four digits of the account. No screen has the whole number. A line
 * that is too short breaks in the name, and never between its last word and the digits.
 */
export const BankLabel = ({ bank: { bank_name: name, last4 }, isInRow }: BankLabelProps) => {
  const word = name ?? <Trans>Bank account</Trans>
  const digits = (
    <span className={styles.digits} translate="no">
      ••{last4}
    </span>
  )
  if (!isInRow) {
    return (
      <span>
        {word}
        {noBreakSpace}
        {digits}
      </span>
    )
  }
  return (
    <span className={styles.bank}>
      <span className={styles.name}>{word}</span> {digits}
    </span>
  )
}

const noBreakSpace = '\u00A0'
