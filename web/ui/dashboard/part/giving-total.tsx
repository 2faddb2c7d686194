import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GivenAmount } from '@almoner/api/use-cases/dashboard/contract.ts'
import { Money } from '../../data/money/money.tsx'
import styles from './giving-total.module.css'

type GivingTotalProps = {
  total: GivenAmount & { yearBefore: GivenAmount }
  /** The lists that it is computed from. */
  terms?: ReactNode
  /** The amount, with a link to its list. */
  children: ReactNode
}

/** The sum of a period above its chart. */
export const GivingTotal = ({ total, terms, children }: GivingTotalProps) => (
  <p className={styles.total}>
    <strong>{children}</strong> <Plural value={total.gifts} one="in # gift" other="in # gifts" />
    {total.yearBefore.gifts > 0 && (
      <span className={styles.before}>
        <Trans>
          A year earlier: <Money amountCents={total.yearBefore.amount} />
        </Trans>
      </span>
    )}
    <span className={styles.before}>
      <Trans>Without fees that payers added, and less refunds and lost disputes.</Trans>
    </span>
    {terms}
  </p>
)
