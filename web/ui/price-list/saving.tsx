import { Trans } from '@lingui/react/macro'
import { annualSaving, type Period } from '@almoner/domain/plans/plan-prices.ts'
import type { SoldPlan } from '@almoner/domain/plans/plan.ts'
import { Money } from '../data/money/money.tsx'
import styles from './price-list.module.css'

/** What the annual billing of a plan saves; nothing for a plan without a price. */
export const Saving = ({ plan, period }: { plan: SoldPlan; period: Period }) => {
  const amountCents = annualSaving({ plan })
  if (amountCents === 0) return undefined
  return (
    <span className={styles.features}>
      {period === 'annual' ? (
        <Trans>
          Saves <Money amountCents={amountCents} short /> a year
        </Trans>
      ) : (
        <Trans>
          <Money amountCents={amountCents} short /> more a year
        </Trans>
      )}
    </span>
  )
}
