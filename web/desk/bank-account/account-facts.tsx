import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BankAccount } from '@almoner/api/desk/bank-account/contract.ts'
import { Time } from '../../ui/data/time.tsx'
import styles from './bank-account.module.css'

type Props = {
  account: BankAccount
  /** Further facts, each a `div` with `dt` and `dd`. */
  children?: ReactNode
}

/** A bank account by its last four digits: no screen has its whole number. */
export const AccountFacts = ({ account, children }: Props) => {
  const { bank_name: bank, routing_number: routing, last4, accountHolder } = account
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Bank account</Trans>
        </dt>
        <dd>
          {bank !== null && <span className={styles.bank}>{bank}</span>}
          <span translate="no" className={styles.number}>
            {routing} ••{last4}
          </span>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Account holder</Trans>
        </dt>
        <dd translate="no">{accountHolder}</dd>
      </div>
      <div>
        <dt>
          <Trans>Provided</Trans>
        </dt>
        <dd>
          <GivenBy account={account} />
        </dd>
      </div>
      {children}
    </dl>
  )
}

/** Shows when the bank account was entered, and by whom. */
export const GivenBy = ({
  account: { givenAt, givenBy },
}: {
  account: Pick<BankAccount, 'givenAt' | 'givenBy'>
}) => (
  <>
    <Time at={givenAt} />
    {' · '}
    {givenBy === null ? <Trans>with the application</Trans> : <span translate="no">{givenBy}</span>}
  </>
)
